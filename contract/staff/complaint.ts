import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { complaintState } from '../complaint.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import { date, identifier, instant, marketCode, text } from '../fields.ts'
import { mostImageBytes } from '../profile.ts'

const reason = z.string().check(z.minLength(3), z.maxLength(300))

/** What a borrower or an agent will read. */
const written = z.string().check(z.minLength(1), z.maxLength(4000))

/** Who may be handed a complaint. */
export const complaintDesk = z.enum(['service', 'collection', 'payments', 'privacy', 'supervisor'])
export type ComplaintDesk = z.infer<typeof complaintDesk>

const complaint = z.object({
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
  desk: complaintDesk,
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
    desk: z.optional(complaintDesk),
    borrowerId: z.optional(identifier),
    after: z.optional(identifier),
  }),
  output: z.object({ complaints: z.array(complaint), after: z.nullable(identifier) }),
})

const message = z.object({
  messageId: identifier,
  kind: z.enum(['borrower', 'answer', 'question', 'note']),
  /** `borrower`, or the name of one of the staff. */
  author: text(80),
  text: text(4000),
  at: instant,
  imageIds: z.array(identifier),
})

const deed = z.object({ staffName: text(80), deed: text(40), reason: text(300), doneAt: instant })

const wholeComplaint = z.object({
  ...complaint.shape,
  /** Oldest first, our own notes among them. */
  thread: z.array(message),
  deeds: z.array(deed),
})

export const readComplaint = defineCall({
  name: 'readComplaint',
  method: 'POST',
  path: 'staff/complaints/read',
  audience: 'staff',
  summary: 'One complaint in full; who read it is kept. Its images: `showBorrowerImage`.',
  refusals: [protocolCode.notFound],
  input: z.object({ complaintId: identifier }),
  output: wholeComplaint,
})

const change = {
  method: 'POST',
  audience: 'staff',
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
} as const

export const takeComplaint = defineCall({
  ...change,
  name: 'takeComplaint',
  path: 'staff/complaints/take',
  summary: 'The caller looks after this complaint from now on.',
  input: z.object({ complaintId: identifier }),
  output: complaint,
})

export const answerComplaint = defineCall({
  ...change,
  name: 'answerComplaint',
  path: 'staff/complaints/answer',
  summary: 'Answers a complaint that the caller has taken; the borrower reads it as plain text.',
  refusals: [...change.refusals, refusalCode.complaintImagesRefused],
  input: z.object({
    complaintId: identifier,
    answer: written,
    /** Ids that `uploadComplaintImage` answered, with commas between; or empty. */
    imageIds: z.optional(text(600)),
  }),
  output: complaint,
})

export const askComplainant = defineCall({
  ...change,
  name: 'askComplainant',
  path: 'staff/complaints/ask',
  summary: 'Asks the borrower something; our own clock rests until they write.',
  input: z.object({ complaintId: identifier, question: written }),
  output: complaint,
})

export const handOverComplaint = defineCall({
  ...change,
  name: 'handOverComplaint',
  path: 'staff/complaints/hand-over',
  summary: 'Gives a complaint that the caller has taken to another desk; its clock goes on.',
  input: z.object({ complaintId: identifier, desk: complaintDesk, reason }),
  output: complaint,
})

export const noteComplaint = defineCall({
  ...change,
  name: 'noteComplaint',
  path: 'staff/complaints/note',
  summary: 'Adds a note that only staff read.',
  input: z.object({ complaintId: identifier, note: written }),
  output: complaint,
})

export const closeComplaint = defineCall({
  ...change,
  name: 'closeComplaint',
  path: 'staff/complaints/close',
  summary: 'Closes an answered complaint: nothing more can be written to it.',
  input: z.object({ complaintId: identifier, reason }),
  output: complaint,
})

export const uploadComplaintImage = defineCall({
  name: 'uploadComplaintImage',
  method: 'POST',
  path: 'staff/complaints/image',
  audience: 'staff',
  body: { kind: 'file', mostBytes: mostImageBytes },
  summary: 'Takes one image for the answer to a complaint and cleans it.',
  refusals: [protocolCode.notFound, refusalCode.imageRefused, protocolCode.unavailable],
  input: z.object({ complaintId: identifier, image: z.file() }),
  output: z.object({ imageId: identifier, width: z.number(), height: z.number() }),
})
