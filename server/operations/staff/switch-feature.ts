import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode, refusalCode } from '#contract/envelope.ts'
import type { switchFeature } from '#contract/operations/staff-calls.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { replyOnce, storedReply, unstoredRefusal } from '../../http/reply-once.ts'
import { say } from '../../platform/copy.ts'
import { allMarketFeatures, providerKey } from '../features.ts'
import { changeFeatureSwitch } from '../store.ts'

/** The stored name of what is to be switched; undefined when the person may not, or there is none. */
const switchKey = (operationId: string, { services, staff }: StaffContext): string | undefined => {
  const ofMarket = allMarketFeatures.find(({ key }) => operationId === `switch-${key}`)
  if (ofMarket) return staff.markets.includes(ofMarket.market) ? ofMarket.key : undefined
  // A provider serves every market.
  if (!services.config.markets.every(market => staff.markets.includes(market))) return undefined
  const keys = services.providerWatch.watched().map(({ kind, name }) => providerKey(kind, name))
  return keys.find(key => key === operationId)
}

/** Switches a feature or a provider; another process knows of it within two seconds. */
export const switchFeatureHandler = async (
  input: InputOf<typeof switchFeature>,
  context: StaffContext,
): Promise<OutputOf<typeof switchFeature> | Refusal> => {
  const { services, staff, locale } = context
  const { operationId, on, reason } = input
  const feature = switchKey(operationId, context)
  if (feature === undefined) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const request = { actor: `staff:${staff.staffId}`, call: 'switchFeature', input }
  const reply = await replyOnce<OutputOf<typeof switchFeature>>(context, request, async tx => {
    const isChanged = await changeFeatureSwitch(tx, {
      feature,
      isOn: on === '1',
      reason,
      changedBy: staff.name,
      changedAt: services.clock.wallNow(),
    })
    if (!isChanged) {
      return unstoredRefusal(refuse(refusalCode.decisionTaken, say(locale, 'switchedAlready')))
    }
    return storedReply({ operationId, on })
  })
  services.switches.forget()
  return reply
}
