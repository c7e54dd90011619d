import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import type * as schemas from './schemas.ts'

export const subscribe = defineCall<typeof schemas.subscribe>({
  name: 'subscribe',
  method: 'POST',
  path: 'v3/site/subscribe',
  audience: 'anyone',
  refusals: [
    refusalCode.informationIncomplete,
    refusalCode.detailsRefused,
    refusalCode.captchaRefused,
    protocolCode.tooManyRequests,
  ],
})

export const contactMessage = defineCall<typeof schemas.contactMessage>({
  name: 'contactMessage',
  method: 'POST',
  path: 'v3/site/contact',
  audience: 'anyone',
  refusals: [
    refusalCode.informationIncomplete,
    refusalCode.detailsRefused,
    refusalCode.captchaRefused,
    protocolCode.tooManyRequests,
  ],
})

export const siteFacts = defineCall<typeof schemas.siteFacts>({
  name: 'siteFacts',
  method: 'GET',
  path: 'v3/site/facts',
  audience: 'anyone',
})
