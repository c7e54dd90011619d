import type { Kysely } from 'kysely'
import type { MarketCode } from '#domain/market/market.ts'
import type { Config } from './config/config.ts'
import type { AddressReader } from './http/client-address.ts'
import type { RequestLimits } from './http/request-limits.ts'
import type { StaffCredentials } from './http/staff-credentials.ts'
import type { ImageCleaner } from './image/public.ts'
import type { OutboxWorker } from './platform/jobs/outbox.ts'
import type { Log } from './platform/observability/log.ts'
import type { Metrics } from './platform/observability/metrics.ts'
import type { PhoneRegion } from './platform/phone/phone.ts'
import type { Clock } from './platform/process/clock.ts'
import type { Watchers } from './platform/process/watchers.ts'
import type { FieldCipher } from './platform/security/field-encryption.ts'
import type { Randomness } from './platform/security/ids.ts'
import type { CaptchaPainter } from './providers/captcha/captcha-painter.ts'
import type { CardProvider } from './providers/card/card-provider.ts'
import type { DisbursementProvider } from './providers/disbursement/disbursement-provider.ts'
import type { FileStore } from './providers/files/file-store.ts'
import type { PaymentProvider } from './providers/payment/payment-provider.ts'
import type { SmsProvider } from './providers/sms/sms-provider.ts'
import type { SessionCache } from './session/public.ts'
import type { Tables } from './tables.ts'

/** What the handlers work with; made once at start, and by the tests with their own clock. */
export type Services = {
  readonly config: Config
  readonly db: Kysely<Tables>
  readonly clock: Clock
  readonly random: Randomness
  readonly log: Log
  readonly metrics: Metrics
  readonly cipher: FieldCipher
  readonly staff: StaffCredentials
  /** Every provider that may call us, by its name. */
  readonly paymentProviders: ReadonlyMap<string, PaymentProvider>
  /** The one that new instructions of a market are made with. */
  readonly paymentProviderOf: (market: MarketCode) => PaymentProvider
  /** Those who charge cards, by name; none where nobody does. */
  readonly cardProviders: ReadonlyMap<string, CardProvider>
  /** The one that new charges of a market are made with. */
  readonly cardProviderOf: (market: MarketCode) => CardProvider | undefined
  /** Encrypted images, under random keys. */
  readonly files: FileStore
  readonly imageCleaner: ImageCleaner
  /** Those who pay loans out, by name. */
  readonly disbursementProviders: ReadonlyMap<string, DisbursementProvider>
  /** The one that new payouts of a market are made with. */
  readonly disbursementProviderOf: (market: MarketCode) => DisbursementProvider
  /** Who sends to numbers of a region, the first one first; none: nobody is served there. */
  readonly smsSenders: (region: PhoneRegion) => readonly SmsProvider[]
  readonly captchaPainter: CaptchaPainter
  /** Whose request a call is, as far as addresses tell. */
  readonly addressOf: AddressReader
  readonly requestLimits: RequestLimits
  readonly sessions: SessionCache
  /** Who watches a bill, by its number. */
  readonly paymentRequestEvents: Watchers
  /** Aborts when the server is to stop: streams end themselves on it. */
  readonly stopping: AbortSignal
  readonly outbox: OutboxWorker
}
