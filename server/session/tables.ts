import type { ColumnType, Generated } from 'kysely'
import type { CommonParameters } from '#contract/common-parameters.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

type JsonColumn<T> = ColumnType<T, string, string>

export type CodePurpose = 'register' | 'sign-in' | 'step-up'

export type SessionTables = {
  'session.session': {
    tokenHash: Buffer
    borrowerId: string
    common: JsonColumn<CommonParameters>
    createdAt: Date
    lastSeenAt: Date
    expiresAt: Date
    endedAt: Date | null
    sessionId: Generated<string>
    agent: Generated<string>
    codeProvenAt: NullableColumn<Date>
    passkeyId: NullableColumn<string>
    deviceHash: NullableColumn<Buffer>
  }
  'session.ticket': {
    ticketHash: Buffer
    borrowerId: string
    common: JsonColumn<CommonParameters>
    path: string
    expiresAt: Date
    usedAt: Date | null
    sessionHash: Buffer | null
    forSwitch: Generated<boolean>
  }
  'session.captcha': {
    sidHash: Buffer
    answerHash: Buffer
    createdAt: Date
    expiresAt: Date
    spentBy: Buffer | null
    earlierAnswerHash: Generated<Buffer | null>
    earlierUntil: Generated<Date | null>
  }
  'session.code': {
    codeId: string
    purpose: CodePurpose
    phoneHash: Buffer
    prefixHash: Buffer
    sidHash: Buffer
    hostHash: Buffer
    networkHash: Buffer
    codeHash: Buffer
    captchaHash: Buffer | null
    channel: 'sms' | 'voice'
    delivery: Generated<'sending' | 'sent' | 'unknown' | 'failed'>
    provider: Generated<string | null>
    tries: Generated<number>
    sentAt: Date
    expiresAt: Date
    verifiedAt: Generated<Date | null>
    endedAt: Generated<Date | null>
    market: Generated<MarketCode | null>
    known: Generated<boolean>
    factUntil: Generated<Date | null>
  }
  'session.marketSends': {
    market: MarketCode
    hour: Date
    sent: number
    strangers: number
  }
  'session.secondFact': {
    borrowerId: string
    tries: number
    lastTriedAt: Date
  }
  'session.knownDevice': {
    deviceHash: Buffer
    phoneHash: Buffer
    provenAt: Date
  }
  'session.passkey': {
    passkeyId: string
    borrowerId: string
    place: number
    credentialId: string
    publicKey: Buffer
    counter: bigint
    transports: string[]
    device: string
    createdAt: Date
    lastUsedAt: NullableColumn<Date>
  }
  'session.usedPasskeyChallenge': {
    challengeHash: Buffer
    expiresAt: Date
  }
  'session.spentWork': {
    challengeHash: Buffer
    spentBy: Buffer
    expiresAt: Date
  }
}
