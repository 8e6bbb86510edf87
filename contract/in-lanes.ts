/** Works through a list, several at once. What came of each, in the order of the list. */
export async function inLanes<Item, Made>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const waiting = items.entries();
  const made: Made[] = [];
  const lane = async (): Promise<void> => {
    for (const [index, item] of waiting) made[index] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return made;
}
