import type { Page } from 'playwright';
import { goTo } from '../../ui/testing/opened.ts';

export interface View {
  readonly hash: string;
  readonly title: string;
  /** Seen when all of the view has come. */
  readonly sign: string;
}

/** Goes on to another view of the page. */
export async function visit(page: Page, { hash, title, sign }: View): Promise<void> {
  await goTo(page, hash);
  await page.waitForFunction((wanted) => document.title === wanted, `${title} · Counterproof workbench`);
  await page.locator(sign).first().waitFor();
}
