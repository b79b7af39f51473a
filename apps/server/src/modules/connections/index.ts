export { type AnswerLog, createAnswerLog } from './record-answers.ts'
