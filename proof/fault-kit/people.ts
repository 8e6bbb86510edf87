/** Private data of people who do not exist, each in the form in which real ones are written. */
export const PERSON = {
  mobile: '081-234-5678',
  mobileDigits: '0898765432',
  mobileAbroad: '+66812345678',
  email: 'kanya.srisai@gmail.com',
  birthday: '1987-04-12',
  nationalId: '1101700230708',
  memberNumber: 'M-0048213',
} as const;
