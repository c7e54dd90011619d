export { announcementVersion, findAnnouncement } from './announcement-version.ts'
export { defineContentApprovals } from './content-versions.ts'
export { publishFirstSavedReplies } from './saved-reply-version.ts'
