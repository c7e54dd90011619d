import type { Generated } from 'kysely'
import type { Role } from '#contract/staff/roles.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

export type StaffSignInMethod = 'passkey' | 'password' | 'open-id' | 'invitation' | 'one-tap'
export type StaffChallengeKind =
  | 'second-factor'
  | 'passkey'
  | 'passkey-registration'
  | 'open-id'
  | 'totp'

export type StaffTables = {
  'staff.person': {
    staffId: string
    name: string
    email: string
    markets: readonly MarketCode[]
    passwordHash: NullableColumn<string>
    openIdSubject: NullableColumn<string>
    createdAt: Date
    disabledAt: NullableColumn<Date>
  }
  'staff.roleGrant': {
    grantId: string
    staffId: string
    role: Role
    grantedBy: string | null
    grantedAt: Date
    revokedBy: NullableColumn<string>
    revokedAt: NullableColumn<Date>
  }
  'staff.invitation': {
    tokenHash: Buffer
    staffId: string
    invitedBy: string | null
    totpSecret: Buffer
    createdAt: Date
    expiresAt: Date
    acceptedAt: NullableColumn<Date>
    withdrawnAt: NullableColumn<Date>
  }
  'staff.totp': { staffId: string; secret: Buffer; lastStep: bigint }
  'staff.recoveryCode': { codeHash: Buffer; staffId: string; usedAt: NullableColumn<Date> }
  'staff.passkey': {
    credentialId: string
    staffId: string
    publicKey: Buffer
    counter: bigint
    transports: string[]
    name: string
    createdAt: Date
    lastUsedAt: Date
  }
  'staff.challenge': {
    challengeHash: Buffer
    kind: StaffChallengeKind
    staffId: string | null
    details: Buffer
    expiresAt: Date
  }
  'staff.session': {
    sessionId: string
    tokenHash: Buffer
    staffId: string
    method: StaffSignInMethod
    agent: string
    address: string
    startedAt: Date
    lastSeenAt: Date
    secondFactorAt: Date
    endedAt: NullableColumn<Date>
  }
  'staff.signInAttempt': {
    attemptId: string
    personHash: Buffer
    addressHash: Buffer
    knownBrowser: boolean
    method: 'password' | 'second-factor' | 'passkey' | 'open-id'
    attemptedAt: Date
    succeeded: Generated<boolean>
  }
  'staff.knownBrowser': { browserHash: Buffer; staffId: string; provenAt: Date }
}
