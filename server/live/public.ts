export { createQueueChanges, type QueueChanges, queueChannel } from './queue-changes.ts'
