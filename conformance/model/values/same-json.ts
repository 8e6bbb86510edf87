/** Whether two JSON values are equal; the order of fields does not matter. */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const others = new Map(Object.entries(right));
  const mine = Object.entries(left);
  return (
    mine.length === others.size &&
    mine.every(([name, value]) => others.has(name) && isSameJson(value, others.get(name)))
  );
}
