import type { ImportedProfile } from '#server/profile/public.ts'

/**
 * The profile of another person: its own identity number, bank account and address. The last four
 * digits of the account stay, as pages show them. `number` is below 10,000.
 */
export const profileOfAnother = (profile: ImportedProfile, number: number): ImportedProfile => {
  const serial = String(number).padStart(4, '0')
  const { base, personal, account } = profile
  return {
    ...profile,
    base: { ...base, idNumber: base.idNumber.replace(/\d{4}(?=[A-Z]?$)/, serial) },
    personal: { ...personal, street: `${personal.street}, No. ${number}` },
    account: { ...account, accountNo: account.accountNo.replace(/^\d{4}/, serial) },
  }
}
