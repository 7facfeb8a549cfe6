/** What a kiosk's PIN must look like. */
export const KIOSK_PIN = /^\d{4,6}$/

/** Whether a PIN is among the first that one would try: one digit repeated, or digits that count up or down. */
export function isObvious(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])))
  const [step] = steps
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1
}
