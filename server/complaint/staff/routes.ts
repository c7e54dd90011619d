import {
  answerComplaint,
  askComplainant,
  closeComplaint,
  handOverComplaint,
  listComplaints,
  noteComplaint,
  readComplaint,
  takeComplaint,
  uploadComplaintImage,
} from '#contract/staff/complaint.ts'
import { route } from '../../http/handler.ts'
import { answerComplaintHandler } from './answer-complaint.ts'
import { askComplainantHandler } from './ask-complainant.ts'
import { closeComplaintHandler } from './close-complaint.ts'
import { handOverComplaintHandler } from './hand-over-complaint.ts'
import { listComplaintsHandler } from './list-complaints.ts'
import { noteComplaintHandler } from './note-complaint.ts'
import { readComplaintHandler } from './read-complaint.ts'
import { takeComplaintHandler } from './take-complaint.ts'
import { uploadComplaintImageHandler } from './upload-complaint-image.ts'

export const staffComplaintRoutes = [
  route(listComplaints, listComplaintsHandler),
  route(readComplaint, readComplaintHandler),
  route(takeComplaint, takeComplaintHandler),
  route(answerComplaint, answerComplaintHandler),
  route(askComplainant, askComplainantHandler),
  route(handOverComplaint, handOverComplaintHandler),
  route(noteComplaint, noteComplaintHandler),
  route(closeComplaint, closeComplaintHandler),
  route(uploadComplaintImage, uploadComplaintImageHandler),
]
