import { createContext, useContext } from 'react'

/** Whether the open record has left the list that it was opened from: nothing new can be begun. */
const recordGone = createContext(false)

export const RecordGoneProvider = recordGone.Provider

export const useIsRecordGone = (): boolean => useContext(recordGone)
