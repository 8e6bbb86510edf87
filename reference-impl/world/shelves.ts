/**
 * What the shop sells: category, unit, group, price range in baht, goods, and the kinds each comes in. Group null means the
 * category belongs to none. Words that a shopper in Bangkok would meet; faker has no groceries of this sort.
 */
export interface Shelf {
  readonly name: string;
  readonly unit: string;
  readonly group: string | null;
  readonly low: number;
  readonly high: number;
  readonly goods: readonly string[];
  readonly kinds: readonly string[];
}

/** One shelf a line. */
const rows = `
Rice and grains | bag | Pantry | 45-320 | Jasmine rice, Brown rice, Sticky rice, Riceberry, Black rice | 1 kg, 2 kg, 5 kg, organic 1 kg, from Surin 2 kg
Noodles | pack | Pantry | 12-85 | Rice vermicelli, Glass noodles, Egg noodles, Sen lek, Sen yai, Tom yum noodles | 200 g, 400 g, family pack, wholewheat
Sauces | bottle | Pantry | 28-190 | Fish sauce, Oyster sauce, Light soy sauce, Dark soy sauce, Sriracha, Sweet chili sauce | 300 ml, 700 ml, low salt, reserve
Curry pastes | jar | Pantry | 35-120 | Green curry paste, Red curry paste, Massaman paste, Panang paste, Khao soi paste | 50 g, 200 g, 400 g, mild, extra hot
Spices | jar | Pantry | 25-140 | White pepper, Dried chili, Cumin, Star anise, Lemongrass powder, Galangal | 40 g, 80 g, ground, whole, organic
Cooking oil | bottle | Pantry | 48-260 | Rice bran oil, Coconut oil, Sesame oil, Sunflower oil | 250 ml, 500 ml, 1 l, cold pressed, refill, glass bottle, for frying
Canned food | can | Pantry | 18-95 | Tuna in brine, Mackerel in tomato, Coconut milk, Lychees in syrup, Sweet corn | 165 g, 400 g, easy open, light, family can
Fresh vegetables | kg | Fresh | 20-160 | Morning glory, Thai basil, Long beans, Chinese kale, Eggplant, Bird chilies | local, organic, hydroponic, from Doi Kham, washed
Fresh fruit | kg | Fresh | 25-240 | Mango, Mangosteen, Rambutan, Dragon fruit, Pomelo, Longan | local, premium, ripe, green, from Chanthaburi
Eggs and dairy | pack | Fresh | 18-180 | Free-range eggs, Fresh milk, Yogurt, Butter, Salted eggs, Cream | small, large, low fat, organic, twin pack
Fish and seafood | kg | Fresh | 90-680 | Sea bass, White shrimp, Squid, Mackerel, Blue crab | whole, cleaned, frozen, fillet, from Mahachai, for soup
Meat | kg | Fresh | 95-520 | Pork neck, Pork belly, Chicken thigh, Beef shank, Minced pork | sliced, marinated, organic, family cut, for grilling, lean
Tofu and plant food | pack | Fresh | 15-90 | Firm tofu, Silken tofu, Tempeh, Soy mince, Fried tofu | plain, smoked, organic, twin pack, five spice, in brine
Iced tea | cup | Café | 35-85 | Thai tea, Lemon tea, Green milk tea, Butterfly pea tea, Chrysanthemum tea | small, regular, large, less sweet, with pearls, with jelly
Coffee | cup | Café | 45-150 | Espresso, Americano, Café latte, Cappuccino, Cold brew, Mocha | hot, iced, large, oat milk, Chiang Rai beans
Bakery | piece | Café | 18-120 | Pandan roll, Banana bread, Coconut bun, Butter cookie, Egg tart, Taro puff | plain, box of 4, mini, filled, wholegrain
Thai sweets | box | Café | 25-140 | Mango sticky rice, Khanom krok, Luk chup, Foi thong, Coconut custard | small, large, gift box, black rice, for sharing, banana leaf
Soft drinks | can | Drinks | 14-60 | Lychee soda, Cola, Ginger ale, Lime soda, Roselle drink | 250 ml, 325 ml, zero, sparkling, 1 l, glass bottle
Water | bottle | Drinks | 7-65 | Spring water, Mineral water, Sparkling water, Coconut water | 350 ml, 600 ml, 1.5 l, 6 l, glass, lime, still
Juice | bottle | Drinks | 22-130 | Orange juice, Guava juice, Tamarind juice, Passion fruit juice, Sugarcane juice | 250 ml, 1 l, no sugar, cold pressed, with pulp, family
Snacks | bag | Snacks | 10-95 | Banana chips, Shrimp crackers, Roasted peanuts, Seaweed crisps, Dried mango, Taro chips | 50 g, 100 g, larb flavour, salted, party bag
Sweets and chocolate | bag | Snacks | 12-160 | Coconut candy, Tamarind balls, Dark chocolate, Ginger chews, Durian toffee | 80 g, 150 g, gift tin, less sugar, with nuts, mixed
Nuts and dried fruit | bag | Snacks | 35-260 | Cashews, Dried longan, Macadamias, Pumpkin seeds, Dried pineapple | 100 g, 250 g, roasted, unsalted, honey, organic
Laundry | bottle | Household | 35-280 | Laundry liquid, Fabric softener, Stain remover, Washing powder | 700 ml, 1.5 l, refill, sensitive, lavender, concentrate, travel
Kitchen and cleaning | piece | Household | 15-220 | Dish soap, Sponge, Floor cleaner, Trash bags, Kitchen towel, Steel wool | small, large, refill, lemon, pack of 3
Paper goods | pack | Household | 20-210 | Toilet paper, Facial tissue, Wet wipes, Napkins | pack of 4, pack of 12, soft, bamboo, travel, unscented, box
Body care | bottle | Care | 35-290 | Shampoo, Shower gel, Body lotion, Conditioner, Hand soap | jasmine, coconut, 200 ml, 450 ml, tamarind, lemongrass
Oral care | piece | Care | 18-160 | Toothpaste, Toothbrush, Mouthwash, Dental floss | herbal, mint, kids, charcoal, twin pack, sensitive, whitening
Balms and pharmacy | jar | Care | 20-180 | Yellow balm, Green oil, Inhaler, Plai balm, Herbal compress | small, large, extra warm, cooling, twin pack, classic
Gifts and flowers | piece |  | 20-450 | Jasmine garland, Candle, Incense, Silk scarf, Ceramic bowl, Greeting card | small, large, white, celadon, gift wrapped
`;

export const shelves: readonly Shelf[] = rows.trim().split('\n').map(shelfOf);

function shelfOf(row: string): Shelf {
  const [name = '', unit = '', group = '', price = '', goods = '', kinds = ''] = row.split(' | ');
  const [low = 0, high = 0] = price.split('-').map(Number);
  return { name, unit, group: group || null, low, high, goods: goods.split(', '), kinds: kinds.split(', ') };
}

/** How goods are sold in another unit than they are counted in: unit, and inventory units (hundredths) in each. */
export const conversions: readonly { readonly unit: string; readonly inventory: number; readonly price: number }[] = [
  { unit: 'six-pack', inventory: 600, price: 5.5 },
  { unit: 'dozen', inventory: 1200, price: 10.5 },
  { unit: 'half', inventory: 50, price: 0.6 },
  { unit: 'quarter', inventory: 25, price: 0.35 },
  { unit: 'carton', inventory: 2400, price: 20 },
];
