import { useEffect, useRef, useState, type RefObject } from 'react'

/** How often the picture is read, in ms. */
const EVERY_MS = 150
/** How long the same code is not reported again, in ms: it stays before the camera for a moment. */
const SAME_MS = 4000

type CameraState = 'starting' | 'on' | 'none'

interface Camera {
  /** Shows what the camera sees. */
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
}

/**
 * Shows a camera in a video element and reports each QR code that it sees. While one is looked up no other is read, so that the
 * next person's is not lost.
 * @param facing which camera: at the back, or above the screen
 */
export function useCamera(
  onCode: (code: string) => Promise<void>,
  facing: 'environment' | 'user' = 'environment',
): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const report = useRef(onCode)
  useEffect(() => {
    report.current = onCode
  })
  useEffect(() => {
    const screen = video.current
    let stream: MediaStream | null = null
    let stopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const seen = { code: '', at: 0 }

    const start = async (): Promise<void> => {
      if (screen === null) return
      const [{ detector }, opened] = await Promise.all([
        // Loaded with the camera: the reader is large.
        import('./detector.ts'),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: facing } }),
      ])
      stream = opened
      if (stopped) {
        stop(stream)
        return
      }
      screen.srcObject = stream
      await screen.play()
      setState('on')
      const look = async (): Promise<void> => {
        const [found] = await detector.detect(screen).catch(() => [])
        const code = found?.rawValue ?? ''
        if (code !== '' && (code !== seen.code || Date.now() - seen.at > SAME_MS)) {
          seen.code = code
          await report.current(code)
        }
        if (code !== '') seen.at = Date.now()
        if (!stopped) timer = setTimeout(() => void look(), EVERY_MS)
      }
      void look()
    }
    start().catch(() => {
      if (!stopped) setState('none')
    })
    return () => {
      stopped = true
      clearTimeout(timer)
      stop(stream)
    }
  }, [facing])
  return { video, state }
}

const stop = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop())
