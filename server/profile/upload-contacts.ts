import { protocolCode } from '#contract/envelope.ts'
import { profileCopy } from '#copy/server/profile.js'
import { type CallContext, type Refusal, refuse } from '../http/handler.ts'

/**
 * Lenders may not read a contact list: Reserve Bank of India, digital lending directions (no access
 * to contacts), and OJK (camera, location and microphone only). The body is not read.
 */
export const uploadContactsHandler = async (
  _input: object,
  { locale }: CallContext,
): Promise<Refusal> => refuse(protocolCode.gone, profileCopy[locale].replies.contactsRefused)
