/*
 * What tells a device's folder from a copy of it. Every copy can be read; none can be given the inode and the
 * time of birth of what was copied. Both are taken from a folder that nobody changes, so that its time of
 * change will do where the file system keeps no time of birth, or `statx` is refused.
 *
 *       witness/<identity>/open     an empty file
 *
 * That file is opened for writing each time: in a layer of a container image, that copies it to the
 * container's own layer, and its folder with it. Then all containers of an image differ from what is in the
 * image.
 */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Conflict, codeOf, type Files, syncFolder } from './files.ts';

/** Where systemd and D-Bus keep a random name of the machine. Other systems have none that a file tells. */
const MACHINE_ID_FILES = ['/etc/machine-id', '/var/lib/dbus/machine-id'];
/** Why such a file can never be read; undefined for what the permissions of a runtime refuse. */
const OUT_OF_REACH = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'EPERM', undefined];

export interface Witness {
  readonly inode: string;
  /** In Unix milliseconds: not all runtimes read more. */
  readonly born: string;
}

/**
 * The first part of an identity: a hash of the machine's name, so that the name itself is in no file.
 *
 * @param host the name that the app gave; by default the machine's ID, or '' where it has none that can be
 * read
 * @throws what reading the ID fails with for the time being, such as too many open files: without it the
 * machine would look like another one, and its device would start over
 */
export async function machineOf(files: Files, host: string | undefined): Promise<string> {
  return createHash('sha256')
    .update(`sno-grants ${host === undefined ? `id ${await machineId(files)}` : `host ${host}`}`)
    .digest('hex')
    .slice(0, 16);
}

async function machineId(files: Files): Promise<string> {
  for (const path of MACHINE_ID_FILES) {
    const text = await files.readFile(path, 'utf8').catch(error => {
      if (!OUT_OF_REACH.includes(codeOf(error))) throw error;
      return '';
    });
    // Images of containers have an empty file, or the word "uninitialized".
    if (/^[0-9a-f]{32}\s*$/.test(text)) return text.trim();
  }
  return '';
}

const pathOf = (folder: string, identity: string) => join(folder, 'witness', identity);

/** Reads the witness of an identity; undefined if there is none. */
export async function readWitness(
  files: Files,
  folder: string,
  identity: string,
): Promise<Witness | undefined> {
  const path = pathOf(folder, identity);
  try {
    await (await files.open(join(path, 'open'), 'a')).close();
    const { ino, birthtimeMs, ctimeMs } = await files.stat(path, { bigint: true });
    return { inode: `${ino}`, born: `${birthtimeMs || ctimeMs}` };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes the witness of a new identity, durably. It is the same for all processes that do so together. */
export async function makeWitness(files: Files, folder: string, identity: string): Promise<Witness> {
  const path = pathOf(folder, identity);
  await files.mkdir(path, { recursive: true });
  const witness = await readWitness(files, folder, identity);
  if (!witness) throw new Conflict();
  await syncFolder(files, path);
  await syncFolder(files, join(folder, 'witness'));
  return witness;
}
