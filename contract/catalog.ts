import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { protocolCode, refusalCode } from './envelope.ts'
import { identifier, text } from './fields.ts'

export const openProduct = defineCall({
  name: 'openProduct',
  method: 'POST',
  path: 'v3/product/define',
  successCode: '00',
  replyShape: 'status',
  audience: 'borrower',
  summary: 'The link that opens a recommended product.',
  refusals: [refusalCode.linkRefused, protocolCode.notFound],
  input: z.object({ moduleId: text(10), positionId: text(10), productCode: identifier }),
  output: z.object({ url: text(600) }),
})
