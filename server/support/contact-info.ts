import type { InputOf, OutputOf } from '#contract/call.ts'
import type { contactInfo } from '#contract/support/calls.ts'
import type { CallContext } from '../http/handler.ts'
import { contactFacts } from './contact-facts.ts'

export const contactInfoHandler = async (
  _input: InputOf<typeof contactInfo>,
  context: CallContext,
): Promise<OutputOf<typeof contactInfo>> => {
  const { email, telephone, whatsApp, hours, grievance, ...facts } = contactFacts(context)
  const { lender, licence, address, apps } = facts
  const smWa = whatsApp || telephone
  return { email, smWa, telephone, hours, lender, licence, address, apps, grievance }
}
