import * as z from 'zod'
import { date, flag, identifier, instant, text } from '../fields.ts'
import { maxComplaintCharacters } from './calls.ts'

const complaintOption = z.object({ title: text(120), value: identifier })

const orderCard = z.object({
  orderId: identifier,
  productId: identifier,
  orderNo: text(40),
  productLogo: text(400),
  productName: text(120),
  orderStatus: text(8),
  status: text(80),
  list: z.array(z.object({ title: text(120), value: text(200) })),
  /** `1`: this order supports complaints of the collection type. */
  isShow: flag,
})

export const problemInit = {
  summary: 'The topics of a complaint, and the orders it can be about.',
  /** Each names the order; without any, the newest is used. */
  input: z.object({ orderNo: z.optional(text(40)), orderId: z.optional(identifier) }),
  output: z.object({
    problemType: z.array(complaintOption),
    /** Sub-types of the collection type. */
    problemSonType: z.array(complaintOption),
    /** `1` while a complaint about this order is not answered. */
    problemStatus: flag,
    /** Null when there is no order; a complaint is possible all the same. */
    orderDetail: z.nullable(orderCard),
    orderList: z.array(orderCard),
    /** Offered when the order does not support the collection type; just as urgent. */
    insteadOfCollection: z.object({
      problemType: identifier,
      problemSonType: identifier,
      title: text(120),
      /** The refusal it is offered after. */
      refusal: text(200),
    }),
    /** The day by which a complaint sent now is answered. */
    answerBy: date,
    replyWorkingDays: z.number(),
    /** The same for each visit of this borrower, and no other's: whose what was typed and not sent is. */
    draftKey: text(40),
  }),
}

const complaintImage = z.object({ imageId: identifier, url: text(400) })

export const uploadProblemImg = {
  summary: 'Takes one image (JPEG, PNG or WebP) for a complaint, cleans and stores it.',
  input: z.object({ problemImage: z.file() }),
  output: complaintImage,
}

/** Longer than the rule, so that a text that is too long is refused with a message. */
const formText = text(4000)

export const problemSave = {
  summary: 'Stores a complaint and starts the clock for its answer.',
  input: z.object({
    problemType: identifier,
    problemSonType: z.optional(z.union([identifier, z.literal('')])),
    problemDetail: z.optional(formText),
    /** Addresses from `uploadProblemImg`, separated by commas; or empty. */
    problemImage: z.optional(text(6000)),
    /** Empty: about no order. */
    orderNo: z.optional(text(40)),
  }),
  output: z.object({ problemId: identifier, complaintNo: text(40), answerBy: date }),
}

export const complaintState = z.enum([
  'waiting',
  'taken',
  'handed-over',
  'asked',
  'answered',
  'closed',
])

/** The tabs of the list: not answered yet, and answered. */
export const complaintTab = z.enum(['open', 'answered'])

/** At most `maxComplaintCharacters` code points; zod counts UTF-16 units, an emoji is two. */
const content = text(2 * maxComplaintCharacters)

const complaintListItem = z.object({
  id: identifier,
  complaintNo: text(40),
  time: instant,
  type: text(120),
  content,
  state: complaintState,
  answerBy: date,
  /** `1`: it waits for the borrower's answer to our question. */
  isAsked: flag,
})

export const problemList = {
  summary: 'The borrower’s complaints by tab, newest first, paged.',
  /** `after` pages its own tab; the others return their first page. */
  input: z.object({ tab: z.optional(complaintTab), after: z.optional(identifier) }),
  output: z.object({
    tabs: z.array(
      z.object({
        value: complaintTab,
        title: text(60),
        list: z.array(complaintListItem),
        after: z.nullable(identifier),
      }),
    ),
  }),
}

const complaintMessage = z.object({
  messageId: identifier,
  /** `question`: staff ask the borrower something. `notice`: what becomes of the complaint. */
  kind: z.enum(['borrower', 'answer', 'question', 'notice']),
  text: text(4000),
  at: instant,
  images: z.array(complaintImage),
})

export const problemDetail = {
  summary: 'One complaint: its messages, its state and the day it is answered by.',
  input: z.object({ problemId: identifier }),
  output: z.object({
    problemId: identifier,
    complaintNo: text(40),
    type: text(120),
    sonType: text(120),
    content,
    images: z.array(complaintImage),
    /** The last answer, or empty. */
    disposeDetail: text(4000),
    disposeImages: z.array(complaintImage),
    /** Not zero: a rating is pending. */
    isScore: z.number(),
    score: z.nullable(z.number()),
    orderNo: text(40),
    productName: text(120),
    state: complaintState,
    receivedAt: instant,
    answerBy: date,
    limitOn: date,
    /** Working days past the promised day. */
    workingDaysLate: z.number(),
    /** The borrower may take it to the regulator now. */
    isPastLimit: flag,
    authority: z.object({ name: text(120), contact: text(200), url: text(200) }),
    /** The messages after the complaint itself, oldest first. */
    thread: z.array(complaintMessage),
    mayWrite: flag,
  }),
}

export const problemWrite = {
  summary: 'Adds to a complaint: answers our question, or says that an answer did not help.',
  input: z.object({ problemId: identifier, problemDetail: z.optional(formText) }),
  output: z.object({ problemId: identifier, answerBy: date }),
}

export const saveScore = {
  summary: 'Stores the rating of an answer, once.',
  input: z.object({ problemId: identifier, score: z.enum(['1', '2', '3', '4', '5']) }),
  output: z.object({ score: z.number() }),
}
