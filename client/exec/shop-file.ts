import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../reference-impl/index.ts';
import { SHOP, type ShopOptions } from './stage.ts';

/** A shop that is made once. Each start of a client gets a copy: making one takes longer than most clients do. */
export class ShopFile {
  readonly #folder: string;
  readonly options: ShopOptions;
  #copies = 0;

  private constructor(folder: string, options: ShopOptions) {
    this.#folder = folder;
    this.options = options;
  }

  static async make(options: ShopOptions): Promise<ShopFile> {
    const shop = new ShopFile(await mkdtemp(join(tmpdir(), 'counterproof-shop-')), options);
    try {
      const sandbox = await startSandbox({ ...SHOP, ...options, file: shop.#original });
      await sandbox.close();
      return shop;
    } catch (error) {
      await shop.close();
      throw error;
    }
  }

  get #original(): string {
    return join(this.#folder, 'shop.sqlite');
  }

  /** Its path; `remove` also removes what the store wrote there. */
  async copy(): Promise<{ readonly file: string; readonly remove: () => Promise<void> }> {
    this.#copies += 1;
    const folder = await mkdtemp(join(this.#folder, `${this.#copies}-`));
    const file = join(folder, 'shop.sqlite');
    await copyFile(this.#original, file);
    return { file, remove: () => rm(folder, { recursive: true, force: true }) };
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
