import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ConsentPurpose } from '#contract/profile/schemas.ts'
import type { NameComparison } from '#domain/applicant/compare-names.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { LinkKind } from '#domain/decision/links.ts'
import type { FaceResult, HolderResult, IdentityResult } from '#domain/decision/verification.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'
import type { IdentityDifference } from '../providers/identity/identity-provider.ts'

/** The steps that are kept as entries; identity and bank have tables of their own. */
export type EntryStep = 'base' | 'personal' | 'job' | 'extra'
export type CheckState = 'waiting' | 'approved' | 'refused' | 'replaced'
export type CorrectionState = 'waiting' | 'applied' | 'refused'
export type KeyField = 'fullName' | 'birthOn' | 'idNumber'

/** What the bank said of an account's holder; `not-found`: it has no such account. */
export type AccountNameResult = NameComparison | 'not-found'

export type ProfileTables = {
  'profile.borrower': {
    borrowerId: string
    market: MarketCode
    nameEncrypted: NullableColumn<Buffer>
    phoneEncrypted: NullableColumn<Buffer>
    phoneIndex: NullableColumn<Buffer>
    idNumberIndex: NullableColumn<Buffer>
    personaId: NullableColumn<string>
    createdAt: ColumnType<Date, Date, never>
    closedAt: NullableColumn<Date>
    retainedUntil: NullableColumn<LocalDate>
    blockedAt: NullableColumn<Date>
  }
  'profile.nameToken': { token: Buffer; borrowerId: string }
  'profile.stepEntry': {
    entryId: string
    borrowerId: string
    step: EntryStep
    version: number
    bodyEncrypted: Buffer | null
    savedBy: string
    savedAt: Date
    changedOn: LocalDate | null
  }
  'profile.consent': {
    consentNo: Generated<bigint>
    borrowerId: string
    purpose: ConsentPurpose
    version: string
    given: boolean
    decidedAt: Date
  }
  'profile.location': { borrowerId: string; locationEncrypted: Buffer; reportedAt: Date }
  'profile.device': { borrowerId: string; factsEncrypted: Buffer; reportedAt: Date }
  'profile.payoutAccount': {
    payoutAccountId: string
    borrowerId: string
    bankCode: string
    accountEncrypted: Buffer | null
    holderEncrypted: Buffer | null
    accountIndex: Buffer | null
    holderVerifiedAt: NullableColumn<Date>
    holderVerifiedBy: NullableColumn<string>
    addedAt: Date
    endedAt: NullableColumn<Date>
    payableFrom: NullableColumn<Date>
  }
  'profile.identityCheck': {
    checkId: string
    checkNo: Generated<bigint>
    borrowerId: string
    documentImageId: string | null
    faceImageId: string | null
    state: CheckState
    submittedAt: Date
    decidedAt: NullableColumn<Date>
    decidedBy: NullableColumn<string>
    reason: NullableColumn<string>
    faceResult: NullableColumn<FaceResult>
    faceComparedBy: NullableColumn<string>
    faceRef: NullableColumn<string>
    faceComparedAt: NullableColumn<Date>
  }
  'profile.identityLookUp': {
    lookUpId: string
    borrowerId: string
    market: MarketCode
    questionIndex: Buffer
    questionEncrypted: Buffer | null
    numberIndex: Buffer
    requestedAt: Date
    provider: string
    inquiries: Generated<number>
    inquiredAt: NullableColumn<Date>
    result: NullableColumn<Exclude<IdentityResult, 'unavailable'>>
    difference: NullableColumn<IdentityDifference>
    registeredNameEncrypted: NullableColumn<Buffer>
    providerRef: NullableColumn<string>
    answeredAt: NullableColumn<Date>
    endedAt: NullableColumn<Date>
  }
  'profile.frozenFacts': {
    loanId: string
    version: number
    borrowerId: string
    factsEncrypted: Buffer | null
    frozenAt: Date
    frozenBy: string
    identityResult: NullableColumn<IdentityResult>
    holderResult: NullableColumn<HolderResult>
    verifiedBy: NullableColumn<string>
    verifiedAt: NullableColumn<Date>
  }
  'profile.accountNameCheck': {
    checkId: string
    borrowerId: string
    market: MarketCode
    questionIndex: Buffer
    questionEncrypted: Buffer | null
    provider: string
    providerRef: NullableColumn<string>
    inquiries: Generated<number>
    inquiredAt: NullableColumn<Date>
    result: NullableColumn<AccountNameResult>
    registeredNameEncrypted: NullableColumn<Buffer>
    answeredAt: NullableColumn<Date>
    decision: NullableColumn<'accepted' | 'refused'>
    decidedBy: NullableColumn<string>
    decidedAt: NullableColumn<Date>
    decisionReason: NullableColumn<string>
    createdAt: Date
    allows: GeneratedAlways<boolean>
  }
  'profile.linkKey': { kind: LinkKind; keyIndex: Buffer; borrowerId: string; usedAt: Date }
  'profile.clearedLink': {
    borrowerId: string
    otherBorrowerId: string
    kind: LinkKind
    clearedAt: Date
    clearedBy: string
  }
  'profile.correction': {
    correctionId: string
    correctionNo: Generated<bigint>
    borrowerId: string
    field: KeyField
    bodyEncrypted: Buffer | null
    changedOn: LocalDate | null
    state: CorrectionState
    requestedBy: Generated<string>
    requestedAt: Date
    decidedAt: NullableColumn<Date>
    decidedBy: NullableColumn<string>
    note: ColumnType<string, string | undefined, string>
  }
}
