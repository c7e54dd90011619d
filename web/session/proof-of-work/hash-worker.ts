import { findNumber, type WorkToDo } from './find-number.ts'

// A Web Worker: it hashes beside the page, which stays usable meanwhile.
addEventListener('message', ({ data }: MessageEvent<WorkToDo>) => {
  postMessage(findNumber(data))
})
