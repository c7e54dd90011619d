import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import type { Log } from '../platform/observability/log.ts'
import type { Metrics } from '../platform/observability/metrics.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { AccountNameProvider } from '../providers/account-name/account-name-provider.ts'
import type { DisbursementProvider } from '../providers/disbursement/disbursement-provider.ts'
import type { PayoutProviderSet } from '../providers/disbursement/payout-providers.ts'
import { type EmailProvider, EmailProviderError } from '../providers/email/email-provider.ts'
import type { IdentityProvider } from '../providers/identity/identity-provider.ts'
import type { PaymentProvider } from '../providers/payment/payment-provider.ts'
import {
  ProviderConnectionError,
  ProviderRefusalError,
} from '../providers/payment/provider-errors.ts'
import {
  type SmsMessage,
  type SmsProvider,
  SmsProviderError,
} from '../providers/sms/sms-provider.ts'
import type { Services } from '../services.ts'
import type { Db } from '../tables.ts'
import { type ProviderKind, providerKey } from './features.ts'
import { saveErrorText } from './masked-text.ts'
import { type ProviderHealth, saveProviderHealth } from './store.ts'
import type { Switches } from './switches.ts'

/** How often a process stores what it saw of a provider. */
const storedEveryMs = 3_000

type Watched = { readonly kind: ProviderKind; readonly name: string }

type PaymentProviders = {
  readonly all: ReadonlyMap<string, PaymentProvider>
  readonly of: (market: MarketCode) => PaymentProvider
}

export type ProviderWatch = {
  readonly payments: (providers: PaymentProviders) => PaymentProviders
  readonly payouts: (providers: PayoutProviderSet) => PayoutProviderSet
  readonly senders: (senders: Services['smsSenders']) => Services['smsSenders']
  readonly email: (provider: EmailProvider | undefined) => EmailProvider | undefined
  readonly identity: (of: Services['identityProviderOf']) => Services['identityProviderOf']
  readonly accountNames: (
    of: Services['accountNameProviderOf'],
  ) => Services['accountNameProviderOf']
  /** Every provider that was given to this watch. */
  readonly watched: () => readonly Watched[]
  /** Stores what was seen and is not stored yet; for tests and for stopping. */
  readonly flush: () => Promise<void>
}

type WatchOptions = {
  readonly db: Db
  readonly log: Log
  readonly metrics: Pick<Metrics, 'countProviderCall'>
  readonly clock: Pick<Clock, 'wallNow'>
  readonly switches: Switches
}

/** A reply that judges the request is a reply all the same: the provider works. */
const isFailure = (error: unknown): boolean =>
  !(error instanceof ProviderRefusalError) &&
  !(error instanceof EmailProviderError && error.effect === 'refused')

const switchedOff = ({ name }: Watched): ProviderConnectionError =>
  new ProviderConnectionError(`${name} is switched off`, { effect: 'not-made' })

/** Collects the outcomes of calls in memory and stores them every few seconds. */
const createHealthLog = ({ db, log, metrics, clock }: WatchOptions) => {
  const seen = new Map<string, ProviderHealth>()
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const batch = [...seen.values()]
    seen.clear()
    for (const each of batch) {
      await saveProviderHealth(db, each).catch((error: unknown) => {
        log.warn({ err: error }, 'the health of a provider was not stored')
      })
    }
  }
  const note = (provider: string, error: unknown): void => {
    metrics.countProviderCall(provider, error === undefined ? 'answered' : 'failed')
    const known = seen.get(provider)
    const now = clock.wallNow()
    seen.set(
      provider,
      error === undefined
        ? { ...(known ?? none(provider)), succeededAt: now, failures: 0 }
        : {
            ...(known ?? none(provider)),
            failedAt: now,
            failures: (known?.failures ?? 0) + 1,
            error: saveErrorText(error),
          },
    )
    timer ??= setTimeout(() => void flush(), storedEveryMs).unref()
  }
  return { note, flush }
}

const none = (provider: string): ProviderHealth => ({
  provider,
  succeededAt: null,
  failedAt: null,
  failures: 0,
  error: '',
})

/** How the calls of one provider are made: `ask` looks up, `make` begins something new. */
const createCallWatch = (options: WatchOptions, note: (key: string, error: unknown) => void) => {
  const watched: Watched[] = []
  const begin = (kind: ProviderKind, name: string) => {
    const of = { kind, name }
    if (!watched.some(each => each.kind === kind && each.name === name)) watched.push(of)
    const key = providerKey(kind, name)
    const ask = async <Reply>(work: () => Promise<Reply>): Promise<Reply> => {
      try {
        const reply = await work()
        note(key, undefined)
        return reply
      } catch (error) {
        note(key, isFailure(error) ? error : undefined)
        throw error
      }
    }
    const isOn = () => options.switches.isKeyOn(key)
    const make = async <Reply>(work: () => Promise<Reply>): Promise<Reply> => {
      if (!(await isOn())) throw switchedOff(of)
      return await ask(work)
    }
    const read = async function* <Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
      try {
        yield* rows
        note(key, undefined)
      } catch (error) {
        note(key, error)
        throw error
      }
    }
    return { ask, make, read, isOn }
  }
  return { begin, watched }
}

type CallWatch = ReturnType<typeof createCallWatch>['begin']

const watchPayment =
  (begin: CallWatch) =>
  (provider: PaymentProvider): PaymentProvider => {
    const { ask, make, read } = begin('payment', provider.name)
    return {
      ...provider,
      createPaymentRequest: request => make(() => provider.createPaymentRequest(request)),
      closePaymentRequest: (...of) => ask(() => provider.closePaymentRequest(...of)),
      readBack: reference => ask(() => provider.readBack(reference)),
      list: (since, ours) => read(provider.list(since, ours)),
      report: (span, ours) => read(provider.report(span, ours)),
    }
  }

const watchPayout =
  (begin: CallWatch) =>
  (provider: DisbursementProvider): DisbursementProvider => {
    const { ask, make } = begin('payout', provider.name)
    return {
      ...provider,
      createPayout: request => make(() => provider.createPayout(request)),
      findPayout: reference => ask(() => provider.findPayout(reference)),
    }
  }

const watchSender =
  (begin: CallWatch) =>
  (provider: SmsProvider): SmsProvider => {
    const { ask, isOn } = begin('sms', provider.name)
    const send = async (message: SmsMessage): Promise<string | null> => {
      if (!(await isOn())) {
        throw new SmsProviderError(`${provider.name} is switched off`, 'not-sent')
      }
      return await ask(() => provider.send(message))
    }
    return { ...provider, send }
  }

const watchEmail =
  (begin: CallWatch) =>
  (provider: EmailProvider): EmailProvider => {
    const { ask, isOn } = begin('email', provider.name)
    return {
      ...provider,
      send: async message => {
        if (!(await isOn())) throw new EmailProviderError('switched-off', 'not-sent')
        return await ask(() => provider.send(message))
      },
    }
  }

const watchIdentity =
  (begin: CallWatch) =>
  (provider: IdentityProvider): IdentityProvider => {
    const { make } = begin('identity', provider.name)
    const { compareFaces } = provider
    return {
      ...provider,
      verify: question => make(() => provider.verify(question)),
      ...(compareFaces ? { compareFaces: question => make(() => compareFaces(question)) } : {}),
    }
  }

const watchAccountNames =
  (begin: CallWatch) =>
  (provider: AccountNameProvider): AccountNameProvider => {
    const { ask, make } = begin('account-name', provider.name)
    return {
      ...provider,
      ask: question => make(() => provider.ask(question)),
      read: providerRef => ask(() => provider.read(providerRef)),
    }
  }

/** The provider of each market, wrapped; undefined where the market has none. */
const watchedByMarket = <Provider>(
  of: (market: MarketCode) => Provider | undefined,
  wrap: (provider: Provider) => Provider,
): ((market: MarketCode) => Provider | undefined) => {
  const wrapped = new Map(
    MARKET_CODES.map(market => {
      const provider = of(market)
      return [market, provider && wrap(provider)]
    }),
  )
  return market => wrapped.get(market)
}

/**
 * Wraps providers: what their calls came to is stored for staff, and one that staff have switched off
 * is not asked for anything new. Callbacks, look-ups and lists go on, since money may be on its way.
 */
export const createProviderWatch = (options: WatchOptions): ProviderWatch => {
  const { note, flush } = createHealthLog(options)
  const { begin, watched } = createCallWatch(options, note)
  const payment = watchPayment(begin)
  const payout = watchPayout(begin)
  const sender = watchSender(begin)
  const email = watchEmail(begin)
  const identity = watchIdentity(begin)
  return {
    payments: ({ all, of }) => {
      const wrapped = new Map([...all].map(([name, provider]) => [name, payment(provider)]))
      return {
        all: wrapped,
        of: market => wrapped.get(of(market).name) ?? of(market),
      }
    },
    payouts: ({ all, of, secondOf }) => {
      const wrapped = new Map([...all].map(([name, provider]) => [name, payout(provider)]))
      const watchedOf = (provider: DisbursementProvider) => wrapped.get(provider.name) ?? provider
      return {
        all: wrapped,
        of: market => watchedOf(of(market)),
        secondOf: market => {
          const second = secondOf(market)
          return second && watchedOf(second)
        },
      }
    },
    senders: of => {
      const { CN, ID, IN } = { CN: of('CN'), ID: of('ID'), IN: of('IN') }
      const wrapped = { CN: CN.map(sender), ID: ID.map(sender), IN: IN.map(sender) }
      return region => wrapped[region]
    },
    email: provider => provider && email(provider),
    identity: of => watchedByMarket(of, identity),
    accountNames: of => watchedByMarket(of, watchAccountNames(begin)),
    watched: () => watched,
    flush,
  }
}
