import type { InputOf, OutputOf } from '#contract/call.ts'
import type { whatsapp } from '#contract/support/calls.ts'
import { supportCopy } from '#copy/server/support.js'
import type { CallContext } from '../http/handler.ts'
import { contactFacts } from './contact-facts.ts'

/**
 * The link form that WhatsApp opens everywhere: the number in digits only, the greeting encoded. It
 * contains nothing about the borrower, since links stay in histories.
 */
const whatsAppUrl = (number: string, greeting: string): string => {
  const digits = number.replace(/\D/g, '')
  return digits === '' ? '' : `https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`
}

export const whatsappHandler = async (
  _input: InputOf<typeof whatsapp>,
  context: CallContext,
): Promise<OutputOf<typeof whatsapp>> => {
  const { whatsApp } = contactFacts(context)
  return {
    url: whatsAppUrl(whatsApp, supportCopy[context.locale].contact.greeting),
    number: whatsApp,
  }
}
