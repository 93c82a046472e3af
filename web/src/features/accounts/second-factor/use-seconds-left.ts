import { useEffect, useState } from 'react'

const period = 30
const secondsLeft = (): number => period - (Math.floor(Date.now() / 1000) % period)

/** Seconds until the app shows another code, by this device's clock. */
export function useSecondsLeft(): number {
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(secondsLeft())
    }, 1_000)
    return () => {
      clearInterval(timer)
    }
  }, [])
  return seconds
}
