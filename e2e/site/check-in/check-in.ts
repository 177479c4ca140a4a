/** A new device that checks in with a server of another origin, as a page of an app would: with cookies. */
import { kindOf, memoryDeviceStore, openDevice, postTo } from '@sno-id/grants';

/** What became of the check-in, and what kind of ID the device makes then. */
export async function checkInAt(url: string): Promise<{ outcome: string; kind: string }> {
  const checkIn = postTo(url, { credentials: 'include' });
  const ids = await openDevice({ namespace: 'notes', store: memoryDeviceStore(), checkIn });
  try {
    const outcome = await ids.checkIn().catch((error: Error) => error.message);
    return { outcome, kind: kindOf(ids.next()) };
  } finally {
    ids.close();
  }
}
