export { type AnswerLog, createAnswerLog, shopInAddress } from './record-answers.ts'
