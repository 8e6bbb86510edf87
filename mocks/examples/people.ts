import type { Customer, StaffRef, StoreRef } from '../../contract/generated/records.ts';
import { dice } from './dice.ts';

/** The first ids here are those of the contract's own examples, so that a request copied from it is answered. */
export const stores: readonly StoreRef[] = [
  { id: '8a4b1f6c-3f0e-4d0a-9b7e-1c2d3e4f5a61', name: 'Sukhumvit 39', branchNo: '00001' },
  { id: '2f7d9c3a-6b1e-4e58-8a0c-9d4b5e6f7a82', name: 'Chiang Mai Old Town', branchNo: '00002' },
  { id: '51c0e2d4-77aa-4b1f-8e3d-0f6a9b2c4d13', name: 'Phuket Rassada', branchNo: '00003' },
  { id: 'b96d3f28-1e4c-4a7b-9d50-83c2e1f4a7d9', name: 'Khon Kaen Central', branchNo: '00004' },
  { id: 'e07a5b91-c8d2-4f36-a1e4-6b9d0c3f2a58', name: 'Hat Yai Market', branchNo: '00005' },
  { id: '3d82f6a4-095b-4c7e-b2f1-d4e8a6c01b97', name: 'Ari Garden', branchNo: '00006' },
];

const firstNames = [
  'Ploy',
  'Somsak',
  'Niran',
  'Kanya',
  'Anong',
  'Chai',
  'Dao',
  'Arthit',
  'Malee',
  'Prasert',
  'Rung',
  'Suda',
  'Thaksin',
  'Wan',
  'Yupa',
  'Boon',
  'Lek',
  'Mint',
  'Nok',
  'Pim',
] as const;
const lastNames = [
  'Srisuk',
  'Wong',
  'Chai',
  'Suwan',
  'Boonmee',
  'Charoen',
  'Kaewta',
  'Limsakul',
  'Phrom',
  'Rattana',
  'Saetang',
  'Thongdee',
] as const;
const regions = ['Bangkok', 'Chiang Mai', 'Phuket', 'Khon Kaen', 'Songkhla', 'Chon Buri'] as const;
const roles = ['CASHIER', 'CASHIER', 'CASHIER', 'SUPERVISOR', 'MANAGER'] as const;

export interface StaffMember extends StaffRef {
  readonly role: string;
  readonly store: StoreRef;
}

const staffIdsOfTheContract = [
  'c1d7f3a2-5b4e-4f6a-8d9c-0e1f2a3b4c5d',
  'd2e8a4b3-6c5f-4a7b-9e0d-1f2a3b4c5d6e',
  'e8f9a0b1-c2d3-4e4f-9a5b-6c7d8e9f0a1b',
];
const customerIdOfTheContract = 'f1a2b3c4-d5e6-4f7a-8b9c-0d1e2f3a4b5c';

const roll = dice('people');

export const staff: readonly StaffMember[] = Array.from({ length: 24 }, (_, index) => ({
  id: staffIdsOfTheContract[index] ?? roll.uuid(),
  name: `${roll.pick(firstNames)} ${roll.pick(lastNames)}`,
  role: roll.pick(roles),
  store: stores[index % stores.length] ?? roll.pick(stores),
}));

export const customers: readonly Customer[] = Array.from({ length: 120 }, (_, index) => ({
  id: index === 0 ? customerIdOfTheContract : roll.uuid(),
  firstName: roll.pick(firstNames),
  lastName: roll.pick(lastNames),
  type: roll.chance(70) ? 'MEMBER' : 'WALK_IN',
  region: roll.pick(regions),
}));
