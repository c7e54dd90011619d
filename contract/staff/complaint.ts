import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { complaintState } from '../complaint.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import { date, identifier, instant, marketCode, text } from '../fields.ts'
import { maxImageBytes } from '../profile.ts'

const reason = z.string().check(z.minLength(3), z.maxLength(300))

/** What a borrower or an agent will read. */
const messageText = z.string().check(z.minLength(1), z.maxLength(4000))

/** Who may be handed a complaint. */
export const complaintQueue = z.enum(['service', 'collection', 'payments', 'privacy', 'supervisor'])
export type ComplaintQueue = z.infer<typeof complaintQueue>

const complaintRow = z.object({
  complaintId: identifier,
  complaintNo: text(40),
  borrowerId: identifier,
  market: marketCode,
  orderNo: text(40),
  problemType: identifier,
  type: text(120),
  sonType: text(120),
  urgency: z.enum(['ordinary', 'urgent']),
  state: complaintState,
  desk: complaintQueue,
  /** Who has it, or empty. */
  takenBy: text(80),
  receivedAt: instant,
  /** What agents work by: for urgent ones the next working day, else the promised one. */
  targetOn: date,
  answerBy: date,
  limitOn: date,
  workingDaysLate: z.number(),
  escalation: z.enum(['none', 'supervisor', 'regulator']),
  stars: z.nullable(z.number()),
})

export const listComplaints = defineCall({
  name: 'listComplaints',
  method: 'POST',
  path: 'staff/complaints',
  audience: 'staff',
  summary: 'Complaints that wait for us, the one with the least time left first.',
  input: z.object({
    /** `mine`: taken by the asker. `asked`: wait for the borrower. `done`: newest answer first. */
    queue: z.optional(z.enum(['open', 'mine', 'asked', 'done'])),
    desk: z.optional(complaintQueue),
    borrowerId: z.optional(identifier),
    after: z.optional(identifier),
  }),
  output: z.object({ complaints: z.array(complaintRow), after: z.nullable(identifier) }),
})

const complaintMessage = z.object({
  messageId: identifier,
  kind: z.enum(['borrower', 'answer', 'question', 'note']),
  /** `borrower`, or the name of one of the staff. */
  author: text(80),
  text: text(4000),
  at: instant,
  imageIds: z.array(identifier),
})

const staffAction = z.object({
  staffName: text(80),
  deed: text(40),
  reason: text(300),
  doneAt: instant,
})

const complaintDetail = z.object({
  ...complaintRow.shape,
  /** Oldest first, our own notes among them. */
  thread: z.array(complaintMessage),
  deeds: z.array(staffAction),
})

export const readComplaint = defineCall({
  name: 'readComplaint',
  method: 'POST',
  path: 'staff/complaints/read',
  audience: 'staff',
  summary: 'One complaint in full; who read it is kept. Its images: `showBorrowerImage`.',
  refusals: [protocolCode.notFound],
  input: z.object({ complaintId: identifier }),
  output: complaintDetail,
})

const staffChange = {
  method: 'POST',
  audience: 'staff',
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
} as const

export const takeComplaint = defineCall({
  ...staffChange,
  name: 'takeComplaint',
  path: 'staff/complaints/take',
  summary: 'The caller looks after this complaint from now on.',
  input: z.object({ complaintId: identifier }),
  output: complaintRow,
})

export const answerComplaint = defineCall({
  ...staffChange,
  name: 'answerComplaint',
  path: 'staff/complaints/answer',
  summary: 'Answers a complaint that the caller has taken; the borrower reads it as plain text.',
  refusals: [...staffChange.refusals, refusalCode.complaintImagesRefused],
  input: z.object({
    complaintId: identifier,
    answer: messageText,
    /** Ids that `uploadComplaintImage` answered, with commas between; or empty. */
    imageIds: z.optional(text(600)),
  }),
  output: complaintRow,
})

export const askComplainant = defineCall({
  ...staffChange,
  name: 'askComplainant',
  path: 'staff/complaints/ask',
  summary: 'Asks the borrower something; our own clock rests until they write.',
  input: z.object({ complaintId: identifier, question: messageText }),
  output: complaintRow,
})

export const handOverComplaint = defineCall({
  ...staffChange,
  name: 'handOverComplaint',
  path: 'staff/complaints/hand-over',
  summary: 'Gives a complaint that the caller has taken to another desk; its clock goes on.',
  input: z.object({ complaintId: identifier, desk: complaintQueue, reason }),
  output: complaintRow,
})

export const noteComplaint = defineCall({
  ...staffChange,
  name: 'noteComplaint',
  path: 'staff/complaints/note',
  summary: 'Adds a note that only staff read.',
  input: z.object({ complaintId: identifier, note: messageText }),
  output: complaintRow,
})

export const closeComplaint = defineCall({
  ...staffChange,
  name: 'closeComplaint',
  path: 'staff/complaints/close',
  summary: 'Closes an answered complaint: nothing more can be written to it.',
  input: z.object({ complaintId: identifier, reason }),
  output: complaintRow,
})

export const uploadComplaintImage = defineCall({
  name: 'uploadComplaintImage',
  method: 'POST',
  path: 'staff/complaints/image',
  audience: 'staff',
  body: { kind: 'file', maxBytes: maxImageBytes },
  summary: 'Takes one image for the answer to a complaint and cleans it.',
  refusals: [protocolCode.notFound, refusalCode.imageRefused, protocolCode.unavailable],
  input: z.object({ complaintId: identifier, image: z.file() }),
  output: z.object({ imageId: identifier, width: z.number(), height: z.number() }),
})
