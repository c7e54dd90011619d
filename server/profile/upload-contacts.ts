import { protocolCode } from '#contract/envelope.ts'
import { type CallContext, type Refusal, refuse } from '../http/handler.ts'
import { profileCopy } from './copy.ts'

/**
 * No lender may take a contact list: Reserve Bank of India, digital lending directions (no access to
 * contacts), and OJK (camera, location and microphone only). Nothing of the body is read.
 */
export const uploadContactsHandler = async (
  _input: object,
  { locale }: CallContext,
): Promise<Refusal> => refuse(protocolCode.gone, profileCopy[locale].contactsRefused)
