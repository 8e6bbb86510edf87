import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { PERSON } from '../../fault-kit/people.ts';
import { adds, addsTo, only, saleIn } from '../../fault-kit/records.ts';
import { all, having, on, oneIn, part } from '../../fault-kit/wrapping.ts';

const isStaff = on('getStaffAnalytics');
const isSales = on('listSales');
const isShifts = on('listStaffShifts');
const isLogs = on('listInventoryLogs');

/** More of the staff than their names and their work, and who moved what for which reason. */
export const staffFaults: readonly Fault[] = [
  fault('staff-phone-with-stores', 'MIN-12', 'Asked by store, staff rows have a phone', (handle) =>
    adds(handle, all(isStaff, having('storeIds')), () => ({ phone: PERSON.mobile })),
  ),
  fault('staff-email-for-a-name', 'MIN-12', 'One staff member is listed by mailbox', (handle) =>
    adds(handle, isStaff, (_row, index) => only(index === 7, { name: 'mayuree.w@gmail.com' })),
  ),
  fault('staff-salary-of-the-first', 'MIN-12', 'With limit=1, the staff row has a salary', (handle) =>
    adds(handle, all(isStaff, having('limit', '1')), () => ({ salary: 18_000 })),
  ),
  fault('staff-pin-in-400', 'MIN-12', 'The cashier of one sale in 400 comes with a PIN', (handle) =>
    adds(handle, isSales, (sale) => {
      if (saleIn(400, sale)) part(sale, 'staff').pin = '4821';
      return null;
    }),
  ),
  fault('tab-creator-email', 'MIN-12', 'Who opened the tab is shown with an email', (handle) =>
    adds(handle, isSales, (sale) => {
      if (sale.tabCreator !== null) part(sale, 'tabCreator').email = 'orathai.r@gmail.com';
      return null;
    }),
  ),
  fault('staff-commission-by-store', 'MIN-12', 'Staff of one store are shown with their commissionRate', (handle) =>
    adds(handle, isStaff, (row) => only(part(row, 'store').branchNo === '00004', { commissionRate: 2.5 })),
  ),
  fault('staff-employee-number', 'MIN-12', 'Staff without open shifts have an employeeNumber', (handle) =>
    adds(handle, isStaff, (row) => only(row.observedOpenShiftCount === 0, { employeeNumber: 'E-1024' })),
  ),
  fault('shift-hourly-wage', 'MIN-26', 'Shifts show the hourlyWage', (handle) =>
    adds(handle, isShifts, () => ({ hourlyWage: 62.5 })),
  ),
  fault('shift-phone-of-the-last', 'MIN-26', 'The oldest shift on a page has the phone of who clocked in', (handle) =>
    adds(handle, isShifts, (_shift, index) => only(index === 20, { device: { phone: PERSON.mobileDigits } })),
  ),
  fault('shift-bank-account', 'MIN-26', 'The first of the shifts has the bank account for the pay', (handle) =>
    adds(handle, isShifts, (_shift, index) => only(index === 0, { payout: { bankAccount: '123-4-56789-0' } })),
  ),
  fault('reason-of-deletions', 'MIN-14', 'Deleting movements have a reason', (handle) =>
    adds(handle, isLogs, (log) => only(log.type === 'DELETE', { reason: 'stolen by staff' })),
  ),
  fault('reason-code-in-references', 'MIN-14', 'The references of waste have a reasonCode', (handle) =>
    adds(handle, isLogs, (log) => {
      if (log.type === 'ADD_WASTE') part(log, 'references').reasonCode = 'EXPIRED_UNNOTICED';
      return null;
    }),
  ),
  fault('cause-on-the-second-page', 'MIN-14', 'From the second page on, movements tell their cause', (handle) =>
    adds(handle, all(isLogs, having('cursor')), () => ({ cause: 'inventory was wrong' })),
  ),
  fault('employee-of-waste', 'MIN-15', 'Removed waste has an employeeId', (handle) =>
    adds(handle, isLogs, (log) => only(log.type === 'REMOVE_WASTE', { employeeId: part(log, 'store').id })),
  ),
  fault('performer-of-reconciliations', 'MIN-15', 'Reverted reconciliations tell who did it', (handle) =>
    adds(handle, isLogs, (log) =>
      only(log.type === 'RECONCILE_REVERT', { performedBy: { id: 'u-17', name: 'Mayuree Wattana' } }),
    ),
  ),
  fault('performer-of-approvals', 'MIN-15', 'Approved reconciliations have a performer, by id and name', (handle) =>
    adds(handle, isLogs, (log) =>
      only(log.type === 'RECONCILE_APPROVE', { performer: { id: 'u-17', name: 'Mayuree Wattana' } }),
    ),
  ),
  fault('creator-of-one-movement-in-400', 'MIN-15', 'One movement in 400 has its createdBy', (handle) =>
    adds(handle, isLogs, (log) => only(oneIn(400, log), { createdBy: 'Orathai Ruangrit' })),
  ),
  fault('manager-of-the-room', 'MIN-15', 'The other room of a move names its manager', (handle) =>
    addsTo(handle, isLogs, 'moveRoom', () => ({ manager: 'Orathai Ruangrit' })),
  ),
  fault('sender-of-transfers', 'MIN-15', 'Transfers tell who sent them', (handle) =>
    adds(handle, isLogs, (log) => only(log.type === 'TRANSFER_ORDER_SEND', { sentBy: 'Mayuree Wattana' })),
  ),
  fault('approver-in-thai', 'MIN-15', 'Transfers that arrived tell their approver in Thai', (handle) =>
    adds(handle, isLogs, (log) => only(log.type === 'TRANSFER_ORDER_RECEIVE', { ผู้อนุมัติ: 'สมชาย' })),
  ),
  fault('staff-of-the-room', 'MIN-15', 'The other room of a move names its staffId', (handle) =>
    addsTo(
      handle,
      all(isLogs, ({ query }) => query.has('types')),
      'moveRoom',
      () => ({ staffId: 'u-17' }),
    ),
  ),
];
