import { MemoryFile, openStore } from '../../reference-impl/index.ts';
import { SHOP, type ShopOptions } from './stage.ts';

/**
 * A shop that is made once. Each start of a client gets a copy: making one takes longer than most clients do. It has no keys, and is in
 * memory alone: a client could read the truth in a file.
 */
export class StoredShop {
  readonly options: ShopOptions;
  readonly #original = new MemoryFile();

  private constructor(options: ShopOptions) {
    this.options = options;
  }

  static async make(options: ShopOptions): Promise<StoredShop> {
    const shop = new StoredShop(options);
    try {
      const { scale } = SHOP;
      const file = shop.#original.name;
      const store = await openStore({ ...options, scale, file, now: Date.parse(options.now) });
      await store.close();
      return shop;
    } catch (error) {
      shop.close();
      throw error;
    }
  }

  async copy(): Promise<MemoryFile> {
    return await this.#original.copy();
  }

  close(): void {
    this.#original.close();
  }
}
