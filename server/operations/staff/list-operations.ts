import type { InputOf, OutputOf } from '#contract/call.ts'
import type { listOperations } from '#contract/operations/staff-calls.ts'
import { getMarket } from '#domain/market/market.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { StaffContext } from '../../http/handler.ts'
import { sortRows } from '../../http/staff-call/sort-rows.ts'
import { countUnclosedDays } from '../../loan/public.ts'
import { spentOn } from '../../notification/public.ts'
import { listCheckResults } from '../../platform/observability/check-results.ts'
import { countSendsOfDay } from '../../session/public.ts'
import { allMarketFeatures, providerKey, worksIn } from '../features.ts'
import { maskedFields, maskedText } from '../masked-text.ts'
import {
  countWaitingMessages,
  type FeatureSwitch,
  listFeatureSwitches,
  listJobs,
  listProviderHealth,
  listTroubledMessages,
} from '../store.ts'

type Operation = OutputOf<typeof listOperations>['operations'][number]
type Named = Pick<Operation, 'operationId' | 'kind' | 'name' | 'state'>

/** So many failures in a row are no accident. */
const failingAfter = 3
/** A message that has waited so long is stuck. */
const stuckAfterMs = 5 * 60_000

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

const operation = (named: Named, rest: Partial<Operation> = {}): Operation => ({
  market: null,
  count: null,
  limit: null,
  succeededAt: null,
  failedAt: null,
  error: '',
  fields: [],
  changedBy: '',
  reason: '',
  canRetry: '0',
  canSwitch: '0',
  ...named,
  ...rest,
})

const jobRows = async ({ services }: StaffContext): Promise<Operation[]> =>
  (await listJobs(services.db)).map(job => {
    const { failedAt, succeededAt } = job
    const isFailing = failedAt !== null && (succeededAt === null || failedAt > succeededAt)
    const ran = succeededAt === null ? 'unknown' : 'fine'
    return operation(
      {
        operationId: `job-${job.name}`,
        kind: 'job',
        name: job.name,
        state: isFailing ? 'failing' : ran,
      },
      {
        count: job.failed,
        succeededAt: timeOf(succeededAt),
        failedAt: timeOf(failedAt),
        error: maskedText(job.error ?? ''),
        canRetry: '1',
      },
    )
  })

const messageRows = async ({ services }: StaffContext): Promise<Operation[]> => {
  const { waiting, oldestAt } = await countWaitingMessages(services.db)
  const isStuck =
    oldestAt !== null && services.clock.wallNow().getTime() - oldestAt.getTime() > stuckAfterMs
  const all = operation(
    {
      operationId: 'message-all',
      kind: 'message',
      name: 'outbox',
      state: isStuck ? 'failing' : waiting > 0 ? 'waiting' : 'fine',
    },
    { count: waiting },
  )
  const troubled = (await listTroubledMessages(services.db)).map(row =>
    operation(
      {
        operationId: `message-${row.messageId}`,
        kind: 'message',
        name: row.topic,
        state: row.deadAt === null ? 'waiting' : 'failing',
      },
      {
        count: row.attempts,
        failedAt: timeOf(row.deadAt),
        error: maskedText(row.lastError ?? ''),
        fields: maskedFields(row.payload),
        canRetry: row.deadAt === null ? '0' : '1',
      },
    ),
  )
  return [all, ...troubled]
}

const dayRows = async ({ services, staff }: StaffContext): Promise<Operation[]> =>
  await Promise.all(
    staff.markets.map(async market => {
      const count = await countUnclosedDays(services, market)
      return operation(
        {
          operationId: `day-${market}`,
          kind: 'day',
          name: 'end-of-day',
          state: count === 0 ? 'fine' : 'failing',
        },
        { market, count },
      )
    }),
  )

const checkRows = async ({ services }: StaffContext): Promise<Operation[]> => {
  const results = await listCheckResults(services.db)
  return (['books', 'audit'] as const).map(name => {
    const result = results.find(each => each.name === name)
    const named = { operationId: `check-${name}`, kind: 'check', name } as const
    if (!result) return operation({ ...named, state: 'unknown' })
    return operation(
      { ...named, state: result.violations === 0 ? 'fine' : 'failing' },
      { count: result.violations, succeededAt: timeOf(result.checkedAt) },
    )
  })
}

const switchWords = (found: FeatureSwitch | undefined) =>
  found ? { changedBy: found.changedBy, reason: found.reason } : {}

const providerRows = async (
  { services }: StaffContext,
  switches: readonly FeatureSwitch[],
): Promise<Operation[]> => {
  const health = await listProviderHealth(services.db)
  const shown = services.providerWatch
    .watched()
    .filter(({ name }) => worksIn(name, services.config.markets))
  return shown.map(({ kind, name }) => {
    const key = providerKey(kind, name)
    const seen = health.find(({ provider }) => provider === key)
    const found = switches.find(({ feature }) => feature === key)
    const replied = seen === undefined ? 'unknown' : 'fine'
    const isFailing = (seen?.failures ?? 0) >= failingAfter
    return operation(
      {
        operationId: key,
        kind: 'provider',
        name: `${kind}: ${name}`,
        state: found?.isOn === false ? 'off' : isFailing ? 'failing' : replied,
      },
      {
        count: seen?.failures ?? null,
        succeededAt: timeOf(seen?.succeededAt ?? null),
        failedAt: timeOf(seen?.failedAt ?? null),
        error: seen?.error ?? '',
        canSwitch: '1',
        ...switchWords(found),
      },
    )
  })
}

const spendState = (count: number, limit: number) =>
  count >= limit ? 'failing' : count >= 0.8 * limit ? 'waiting' : 'fine'

const spendRows = async ({ services, staff }: StaffContext): Promise<Operation[]> => {
  const { clock, config, db } = services
  const codeLimit = Math.floor(config.sms.dailyCap / config.markets.length)
  const rows = await Promise.all(
    staff.markets.map(async market => {
      const { sentInDay: codes } = await countSendsOfDay(db, market, clock.wallNow())
      const named = { operationId: `spend-${market}`, kind: 'spend', name: 'codes' } as const
      // In whole units of the market's currency; a message costs a part of one.
      const { currency } = getMarket(market)
      const units = (minor: bigint) => Math.round(Number(toDecimalString({ currency, minor })))
      const spent = units(await spentOn(db, { market, day: clock.businessDate(market) }))
      const limit = units(config.messages.dailySpendMinor[market])
      return [
        operation(
          { ...named, state: spendState(codes, codeLimit) },
          { market, count: codes, limit: codeLimit },
        ),
        operation(
          {
            operationId: `spend-messages-${market}`,
            kind: 'spend',
            name: 'messages',
            state: spendState(spent, limit),
          },
          { market, count: spent, limit },
        ),
      ]
    }),
  )
  return rows.flat()
}

const switchRows = (
  { staff }: StaffContext,
  switches: readonly FeatureSwitch[],
): readonly Operation[] =>
  allMarketFeatures
    .filter(({ market }) => staff.markets.includes(market))
    .map(({ feature, market, key }) => {
      const found = switches.find(each => each.feature === key)
      return operation(
        {
          operationId: `switch-${key}`,
          kind: 'switch',
          name: feature,
          state: found?.isOn === false ? 'off' : 'fine',
        },
        { market, canSwitch: '1', ...switchWords(found) },
      )
    })

/** What never happened is the earliest; times of one form compare as texts. */
const sortValues = {
  count: ({ count }: Operation) => count,
  succeeded: ({ succeededAt }: Operation) => succeededAt,
  failed: ({ failedAt }: Operation) => failedAt,
} as const

/** The running system, what needs someone first. Nothing in it is a person's. */
export const listOperationsHandler = async (
  { kind, state, sort }: InputOf<typeof listOperations>,
  context: StaffContext,
): Promise<OutputOf<typeof listOperations>> => {
  const switches = await listFeatureSwitches(context.services.db)
  const rows = [
    ...(await checkRows(context)),
    ...(await dayRows(context)),
    ...switchRows(context, switches),
    ...(await providerRows(context, switches)),
    ...(await spendRows(context)),
    ...(await messageRows(context)),
    ...(await jobRows(context)),
  ]
  const shown = rows.filter(
    row =>
      (kind === undefined || row.kind === kind) && (state === undefined || row.state === state),
  )
  const urgency = ({ state: of }: Operation) => (of === 'failing' ? 0 : of === 'off' ? 1 : 2)
  const urgentFirst = shown.toSorted((one, other) => urgency(one) - urgency(other))
  return { operations: [...sortRows(urgentFirst, sort, (row, name) => sortValues[name](row))] }
}
