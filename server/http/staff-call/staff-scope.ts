import type { Call } from '#contract/call.ts'
import { subjectOfField } from '#contract/staff/audit-subjects.ts'
import { isMarketCode, type MarketCode } from '#domain/market/market.ts'
import { isWithin } from '../../audit/public.ts'
import type { Services } from '../../services.ts'
import type { StaffPerson } from '../../staff/public.ts'

/** What a call of staff is about, and where its lists end. */
type StaffScope = {
  /** The person's markets, or the one of them that the call's `market` names. */
  readonly markets: readonly MarketCode[]
  /** That of all the call names, else of its list; null where there is none or there are several. */
  readonly market: MarketCode | null
  /** Something that the call names does not exist, or not for this person: which must not differ. */
  readonly isFound: boolean
}

type StaffRequest = {
  readonly call: Pick<Call<unknown, unknown>, 'audit'>
  readonly input: unknown
  readonly staff: Pick<StaffPerson, 'markets'>
}

const fieldsOf = (input: unknown): [string, string][] =>
  Object.entries(typeof input === 'object' && input !== null ? input : {}).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )

const onlyOne = (markets: readonly MarketCode[]): MarketCode | null => {
  const [first = null, ...others] = new Set(markets)
  return others.length === 0 ? first : null
}

/** Finds the market of everything that a call names, before its handler runs. */
export const findStaffScope = async (
  services: Services,
  { call: { audit }, input, staff }: StaffRequest,
): Promise<StaffScope> => {
  const spec = audit === 'none' ? undefined : audit
  const fields = fieldsOf(input)
  const named = fields.find(([field]) => field === 'market')?.[1]
  const market = named !== undefined && isMarketCode(named) ? named : undefined
  const markets = market === undefined ? staff.markets : [market]
  let isFound = markets.every(each => staff.markets.includes(each))
  const found: MarketCode[] = []
  let isNamed = false
  for (const [field, id] of fields) {
    const kind = field === spec?.field ? spec.subject : subjectOfField[field]
    if (kind === undefined) continue
    const subjectMarket = await services.subjectMarkets[kind](services, id)
    if (
      subjectMarket === undefined ||
      !isWithin(staff.markets, subjectMarket, services.config.markets)
    )
      isFound = false
    if (subjectMarket !== undefined && isMarketCode(subjectMarket)) found.push(subjectMarket)
    isNamed = true
  }
  return { markets, market: onlyOne(isNamed ? found : markets), isFound }
}
