import {
  problemDetail,
  problemInit,
  problemList,
  problemSave,
  problemWrite,
  saveScore,
  uploadProblemImg,
} from '#contract/complaint/calls.ts'
import * as schemas from '#contract/complaint/schemas.ts'
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
  route(problemInit, schemas.problemInit, problemInitHandler),
  route(uploadProblemImg, schemas.uploadProblemImg, uploadProblemImgHandler),
  route(problemSave, schemas.problemSave, problemSaveHandler),
  route(problemList, schemas.problemList, problemListHandler),
  route(problemDetail, schemas.problemDetail, problemDetailHandler),
  route(problemWrite, schemas.problemWrite, problemWriteHandler),
  route(saveScore, schemas.saveScore, saveScoreHandler),
  ...staffComplaintRoutes,
]
