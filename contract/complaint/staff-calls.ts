import { defineCall } from '../call.ts'
import { protocolCode, refusalCode } from '../envelope.ts'
import { maxImageBytes } from '../profile/calls.ts'
import type * as schemas from './staff-schemas.ts'

export const listComplaints = defineCall<typeof schemas.listComplaints>({
  name: 'listComplaints',
  method: 'POST',
  path: 'staff/complaints',
  audience: 'staff',
  summary: 'Complaints that wait for us, the one with the least time left first.',
})

export const readComplaint = defineCall<typeof schemas.readComplaint>({
  name: 'readComplaint',
  method: 'POST',
  path: 'staff/complaints/read',
  audience: 'staff',
  summary: 'One complaint in full; who read it is kept. Its images: `showBorrowerImage`.',
  refusals: [protocolCode.notFound],
})

const staffChange = {
  method: 'POST',
  audience: 'staff',
  needsIdempotencyKey: true,
  refusals: [protocolCode.notFound, refusalCode.decisionTaken],
} as const

export const takeComplaint = defineCall<typeof schemas.takeComplaint>({
  ...staffChange,
  name: 'takeComplaint',
  path: 'staff/complaints/take',
  summary: 'The caller looks after this complaint from now on.',
})

export const answerComplaint = defineCall<typeof schemas.answerComplaint>({
  ...staffChange,
  name: 'answerComplaint',
  path: 'staff/complaints/answer',
  summary: 'Answers a complaint that the caller has taken; the borrower reads it as plain text.',
  refusals: [...staffChange.refusals, refusalCode.complaintImagesRefused],
})

export const askComplainant = defineCall<typeof schemas.askComplainant>({
  ...staffChange,
  name: 'askComplainant',
  path: 'staff/complaints/ask',
  summary: 'Asks the borrower something; our own clock rests until they write.',
})

export const handOverComplaint = defineCall<typeof schemas.handOverComplaint>({
  ...staffChange,
  name: 'handOverComplaint',
  path: 'staff/complaints/hand-over',
  summary: 'Gives a complaint that the caller has taken to another desk; its clock goes on.',
})

export const noteComplaint = defineCall<typeof schemas.noteComplaint>({
  ...staffChange,
  name: 'noteComplaint',
  path: 'staff/complaints/note',
  summary: 'Adds a note that only staff read.',
})

export const closeComplaint = defineCall<typeof schemas.closeComplaint>({
  ...staffChange,
  name: 'closeComplaint',
  path: 'staff/complaints/close',
  summary: 'Closes an answered complaint: nothing more can be written to it.',
})

export const uploadComplaintImage = defineCall<typeof schemas.uploadComplaintImage>({
  name: 'uploadComplaintImage',
  method: 'POST',
  path: 'staff/complaints/image',
  audience: 'staff',
  body: { kind: 'file', maxBytes: maxImageBytes },
  summary: 'Takes one image for the answer to a complaint and cleans it.',
  refusals: [protocolCode.notFound, refusalCode.imageRefused, protocolCode.unavailable],
})
