import { Panel } from '../../../components/panel.tsx';

/** What one may rely on here, and what not: in plain words, and nothing that the app does not do. */
export function Guarantees() {
  return (
    <Panel title="What is guaranteed here, and what is not" className="offline-guarantees">
      <div className="offline-sides">
        <section aria-label="Guaranteed">
          <h3>Guaranteed</h3>
          <ul>
            <li>
              <strong>A note’s ID never changes.</strong> It is made here, without a question to anybody, and
              is the note’s address and its primary key from then on.
            </li>
            <li>
              <strong>Tabs of this browser never make the same ID.</strong> They share a partition, and each
              holds a seat: one of 64 ranges of the sequence. The browser’s own lock gives a seat to one tab
              at a time, and frees it when the tab is closed, crashes or is killed.
            </li>
            <li>
              <strong>Nor does a tab after a restart.</strong> The generator’s state is kept in the same
              transaction as the note, so there is no note without it. Whoever takes the seat next goes on
              from there, even if the clock was set back.
            </li>
            <li>
              <strong>Nothing is in the table twice.</strong> A note that is sent again finds its own row,
              because its ID is the primary key. Sending may break off anywhere and start over.
            </li>
            <li>
              <strong>Nothing that the server has confirmed is lost when it is killed.</strong> And if its
              table were lost, this browser sends everything again.
            </li>
          </ul>
        </section>
        <section aria-label="Not guaranteed">
          <h3>Not guaranteed</h3>
          <ul>
            <li>
              <strong>That two browsers never make the same ID.</strong> Each took one of 65,536 partitions at
              random, so two can have the same one; then they repeat an ID if both make one in the same 4 ms
              in the same seat. The primary key refuses the second: that note stays here, marked C, and only
              then needs a new ID. An app that must rule it out hands out partitions, as a server can on the
              first visit.
            </li>
            <li>
              <strong>That both of two edits survive.</strong> Of two edits of one note the one with the
              higher version stays, on every side the same one.
            </li>
            <li>
              <strong>That the browser keeps what was not sent.</strong> People clear site data, and browsers
              do when the disk is full. With the data goes the partition; the next one is random again.
            </li>
            <li>
              <strong>That the order of IDs is the order of events.</strong> They sort by the clocks that made
              them, and another device’s clock may be wrong.
            </li>
            <li>
              <strong>Secrecy.</strong> An ID tells when and by which partition it was made, and can be
              guessed.
            </li>
          </ul>
        </section>
      </div>
    </Panel>
  );
}
