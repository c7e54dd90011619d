export {
  type AnswersInForce,
  answerVersion,
  findQuestionTexts,
  firstAnswersInForce,
  getAnswers,
  publishFirstAnswers,
  type Questions,
  questionsIn,
} from './answer-version.ts'
export { contactFacts } from './contact-facts.ts'
export { type Figures, figuresFor } from './documents/figures.ts'
export { findTermsFacts } from './documents/find-terms-facts.ts'
export { findFaqAnswers } from './faq.ts'
export { writePublicDocument } from './public-document.ts'
