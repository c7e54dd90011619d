export { borrowerName } from './borrower-name.ts'
export { type Applicant, getApplicant } from './get-applicant.ts'
export { findPayoutAccount, type PayoutAccount } from './payout-account.ts'
export { findBorrowerByPhone, registerBorrower } from './register-borrower.ts'
