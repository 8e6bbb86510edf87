import { askPage, type Client } from './client.ts';

export interface Paid {
  readonly satang: number;
  readonly count: number;
}

/** What was paid from one instant to another, both included: added up sale by sale. */
export async function paidBetween(client: Client, from: number, to: number): Promise<Paid> {
  const range = `status=PAID&limit=100&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
  let [satang, count] = [0, 0];
  if (from > to) return { satang, count };
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await askPage(client, `/public-api/v1/sales?${range}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    for (const { total } of page.data) satang += Math.round(Number(total) * 100);
    count += page.data.length;
    cursor = page.next;
  }
  return { satang, count };
}
