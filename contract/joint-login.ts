import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { recommendedProduct } from './catalog.ts'
import { protocolCode, refusalCode } from './envelope.ts'
import { identifier, text } from './fields.ts'

/** The fixed extra value of the click log. Source: specification, section 9. */
export const standEventType = '18'

const listPosition = { moduleId: text(10), positionId: text(10) }

export const standList = defineCall({
  name: 'standList',
  method: 'POST',
  path: 'stand/list',
  replyShape: 'status',
  audience: 'borrower',
  summary:
    'What a failed joint sign-in at another lender means, and which products are open instead.',
  input: z.object({
    /** The product at whose lender it failed; without it the words name no lender. */
    productId: z.optional(identifier),
  }),
  output: z.object({
    /** `late`: nothing else is recommended before a late payment of the borrower's is made. */
    state: z.enum(['refused', 'full', 'late']),
    errorMessage: text(200),
    noticeMessage: text(400),
    /** Whether the product that failed can be tried again. */
    canRetry: z.boolean(),
    products: z.array(recommendedProduct),
  }),
})

export const standEvent = defineCall({
  name: 'standEvent',
  method: 'POST',
  path: 'stand/event',
  replyShape: 'status',
  audience: 'borrower',
  summary: 'Records that a product was tapped after a failed joint sign-in.',
  input: z.object({ productId: identifier, ...listPosition, type: z.literal(standEventType) }),
  output: z.object({}),
})

export const standJump = defineCall({
  name: 'standJump',
  method: 'POST',
  path: 'stand/jump',
  replyShape: 'status',
  audience: 'borrower',
  summary: 'The link that opens a product shown after a failed joint sign-in.',
  refusals: [
    refusalCode.linkRefused,
    refusalCode.productClosed,
    refusalCode.openLoanExists,
    protocolCode.notFound,
  ],
  input: z.object({ productId: identifier, ...listPosition }),
  output: z.object({
    /** A path of ours, an allowed https address, or one that only the native shell knows. */
    url: text(1000),
  }),
})
