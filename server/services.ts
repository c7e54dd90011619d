import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { ApprovalRegistry } from './approval/public.ts'
import type { BorrowerSubjects, SubjectMarkets } from './audit/public.ts'
import type { Config } from './config/config.ts'
import type { AddressReader } from './http/client-address.ts'
import type { RequestLimits } from './http/request-limits.ts'
import type { ImageCleaner } from './image/public.ts'
import type { QueueChanges } from './live/public.ts'
import type { ProviderWatch, Switches } from './operations/public.ts'
import type { PaymentRequestFeeds, StreamSlots } from './payment-request/public.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { OutboxWorker } from './platform/jobs/outbox.ts'
import type { Log } from './platform/observability/log.ts'
import type { Metrics } from './platform/observability/metrics.ts'
import type { PhoneRegion } from './platform/phone/phone.ts'
import type { Clock } from './platform/process/clock.ts'
import type { Watchers } from './platform/process/watchers.ts'
import type { FieldCipher } from './platform/security/field-encryption.ts'
import type { Randomness } from './platform/security/ids.ts'
import type { AccountNameProviderOf } from './providers/account-name/account-name-providers.ts'
import type { BankBranchProviderOf } from './providers/bank-branch/bank-branch-provider.ts'
import type { CaptchaPainter } from './providers/captcha/captcha-painter.ts'
import type { CardProvider } from './providers/card/card-provider.ts'
import type { DisbursementProvider } from './providers/disbursement/disbursement-provider.ts'
import type { EmailProvider } from './providers/email/email-provider.ts'
import type { FileStore } from './providers/files/file-store.ts'
import type { IdentityProviderOf } from './providers/identity/identity-providers.ts'
import type { PaymentProvider } from './providers/payment/payment-provider.ts'
import type { SmsProvider } from './providers/sms/sms-provider.ts'
import type { SessionCache, StoredSession } from './session/public.ts'
import type { OpenIdProvider, StoredStaffSession } from './staff/public.ts'
import type { Tables } from './tables.ts'

/** The services of the handlers; made once at start, and by the tests with their own clock. */
export type Services = {
  readonly config: Config
  readonly db: Kysely<Tables>
  /** The same database for lists of staff: few connections, short statements (decision 074). */
  readonly listDb: Kysely<Tables>
  /** A replica, for reads that may be seconds old; undefined: there is none. */
  readonly replicaDb: Kysely<Tables> | undefined
  readonly clock: Clock
  readonly random: Randomness
  readonly log: Log
  readonly metrics: Metrics
  readonly cipher: FieldCipher
  /** Every provider that may call us, by its name. */
  readonly paymentProviders: ReadonlyMap<string, PaymentProvider>
  /** The provider of a market's new payment requests. */
  readonly paymentProviderOf: (market: MarketCode) => PaymentProvider
  /** Card acquirers by name; empty where cards are not offered. */
  readonly cardProviders: ReadonlyMap<string, CardProvider>
  /** The acquirer of a market's new card payments. */
  readonly cardProviderOf: (market: MarketCode) => CardProvider | undefined
  /** Who verifies a market's people and account holders; undefined: only staff. */
  readonly identityProviderOf: IdentityProviderOf
  /** Who names the holders of a market's accounts; undefined: nobody is asked. */
  readonly accountNameProviderOf: AccountNameProviderOf
  /** Who names a market's bank branches; undefined: nobody is asked. */
  readonly bankBranchProviderOf: BankBranchProviderOf
  /** Encrypted images, under random keys. */
  readonly files: FileStore
  readonly imageCleaner: ImageCleaner
  /** Payout providers by name. */
  readonly disbursementProviders: ReadonlyMap<string, DisbursementProvider>
  /** The provider of a market's new payouts. */
  readonly disbursementProviderOf: (market: MarketCode) => DisbursementProvider
  /** Who pays what that provider certainly did not accept, where one is configured. */
  readonly secondDisbursementProviderOf: (market: MarketCode) => DisbursementProvider | undefined
  /**
   * The senders for numbers of a region, in order of preference; empty: no messages are sent there.
   */
  readonly smsSenders: (region: PhoneRegion) => readonly SmsProvider[]
  /** Undefined: nothing goes by e-mail. */
  readonly emailProvider: EmailProvider | undefined
  readonly captchaPainter: CaptchaPainter
  /** The client address of a request. */
  readonly addressOf: AddressReader
  /** Whether a request's connection is one of the configured proxies. */
  readonly isFromTrustedProxy: (call: Context) => boolean
  readonly requestLimits: RequestLimits
  readonly sessions: SessionCache<StoredSession>
  readonly staffSessions: SessionCache<StoredStaffSession>
  /** Notified, by a person's id, when a session of theirs ends or what they may do changes. */
  readonly staffEvents: Watchers
  /** Changed rows of the console's queues, of every process. */
  readonly queueChanges: QueueChanges
  /** The lender's identity provider; undefined where none is configured. */
  readonly openIdProvider: OpenIdProvider | undefined
  /** Watchers of payment requests, by their number. */
  readonly paymentRequestEvents: Watchers
  /** What is read of a payment request, shared by its streams. */
  readonly paymentRequestFeeds: PaymentRequestFeeds
  readonly streamSlots: StreamSlots
  /** Aborts when the server is to stop: streams end themselves on it. */
  readonly stopping: AbortSignal
  readonly outbox: OutboxWorker
  readonly jobs: Jobs
  /** What staff have switched off. */
  readonly switches: Switches
  /** How each provider has replied. */
  readonly providerWatch: ProviderWatch
  /** What each kind of request for approval checks and does. */
  readonly approvals: ApprovalRegistry
  /** How the market of what a call of staff names is found, by the kind of subject. */
  readonly subjectMarkets: SubjectMarkets
  /** How what is a borrower's is found, by the kind of subject. */
  readonly borrowerSubjects: BorrowerSubjects
}
