export { refuseClosedAccount, refuseErasedBorrower } from './account/refuse-closed-account.ts'
export { accountNameResponses } from './account-name/account-name-response.ts'
export { accountNameCheckedTopic } from './account-name/ask-account-name.ts'
export { decideCloseName } from './account-name/decide-close-name.ts'
export { requireAccountName } from './account-name/require-account-name.ts'
export { type AccountNameSubject, findAccountHolder } from './account-name/store.ts'
export { borrowerName } from './borrower-name.ts'
export { borrowerPhone } from './borrower-phone.ts'
export { draftKey } from './certification/draft-key.ts'
export {
  type FrozenFacts,
  findFrozenFacts,
  freezeFacts,
  isStillStated,
  recordVerification,
} from './frozen-facts.ts'
export { getApplicant } from './get-applicant.ts'
export { type Contact, getContact } from './get-contact.ts'
export { identityAnsweredTopic } from './identity-look-up/ask-register.ts'
export { findIdentityResult, identitySubject } from './identity-look-up/identity-result.ts'
export { requestIdentityLookUp } from './identity-look-up/request-identity-look-up.ts'
export { identityImages } from './identity-response.ts'
export {
  type ImportedProfile,
  importAccount,
  importIdentity,
  importProfile,
} from './imported-profile.ts'
export { bindLinkKeys, findLinks } from './link/link-keys.ts'
export { linksResponse } from './link/links-response.ts'
export { maskEmail, maskName, maskNumber } from './mask.ts'
export { nameSearchTokens } from './name-search/name-tokens.ts'
export { findPayoutAccount, findPayoutAccountById, type PayoutAccount } from './payout-account.ts'
export { findBorrowerByPhone, registerBorrower } from './register-borrower.ts'
export { reportChange } from './report-change.ts'
export { idNumberIndex } from './save-entry.ts'
export { hasPersonalData, isOwnFact } from './second-fact.ts'
export { findBorrower, hasFirstEntry, isBlocked, lockBorrower, openBorrower } from './store.ts'
export { findVerifiedParts, recordHolderVerified } from './verified-parts.ts'
