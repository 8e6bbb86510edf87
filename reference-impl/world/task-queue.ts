interface Entry<T> {
  readonly at: number;
  readonly order: number;
  readonly task: T;
}

/** Planned tasks, earliest first; in the order of planning for equal instants. A binary heap. */
export class TaskQueue<T> {
  private readonly heap: Entry<T>[] = [];
  private planned = 0;

  plan(at: number, task: T): void {
    this.heap.push({ at, order: this.planned++, task });
    this.rise(this.heap.length - 1);
  }

  /** Takes the next task due at or before `until`. */
  take(until: number): { readonly at: number; readonly task: T } | null {
    const first = this.heap[0];
    if (first === undefined || first.at > until) return null;
    const last = this.heap.pop();
    if (last !== undefined && this.heap.length > 0) {
      this.heap[0] = last;
      this.sink(0);
    }
    return first;
  }

  private before(a: number, b: number): boolean {
    const left = this.heap[a];
    const right = this.heap[b];
    if (left === undefined || right === undefined) return false;
    return left.at < right.at || (left.at === right.at && left.order < right.order);
  }

  private swap(a: number, b: number): void {
    const left = this.heap[a];
    const right = this.heap[b];
    if (left === undefined || right === undefined) return;
    this.heap[a] = right;
    this.heap[b] = left;
  }

  private rise(index: number): void {
    for (let at = index; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.before(at, parent)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(index: number): void {
    for (let at = index; ; ) {
      const left = 2 * at + 1;
      const least = this.before(left + 1, left) ? left + 1 : left;
      if (!this.before(least, at)) return;
      this.swap(at, least);
      at = least;
    }
  }
}
