import {
  problemDetail,
  problemInit,
  problemList,
  problemSave,
  problemWrite,
  saveScore,
  uploadProblemImg,
} from '#contract/complaint.ts'
import { route } from '../http/handler.ts'
import { problemDetailHandler } from './problem-detail.ts'
import { problemInitHandler } from './problem-init.ts'
import { problemListHandler } from './problem-list.ts'
import { problemSaveHandler } from './problem-save.ts'
import { problemWriteHandler } from './problem-write.ts'
import { saveScoreHandler } from './save-score.ts'
import { staffComplaintRoutes } from './staff/routes.ts'
import { uploadProblemImgHandler } from './upload-problem-img.ts'

export const complaintRoutes = [
  route(problemInit, problemInitHandler),
  route(uploadProblemImg, uploadProblemImgHandler),
  route(problemSave, problemSaveHandler),
  route(problemList, problemListHandler),
  route(problemDetail, problemDetailHandler),
  route(problemWrite, problemWriteHandler),
  route(saveScore, saveScoreHandler),
  ...staffComplaintRoutes,
]
