/*
 * The protocol between devices and an authority: the verdicts on a check-in, the counters that blocks come from, and
 * what happens to both when the authority's store forgets. Devices, a copy of one, replicas of the authority, its
 * store, and a backup of it are modelled by what they remember. Each atomic operation of the store is one step, and
 * anything can happen between any two. Nobody has to take a step: so a device goes offline, and a replica is killed.
 *
 * Small numbers stand for large ones. Nonces are compared and nothing else, so a new one is the smallest that nobody
 * remembers. A label is a whole block. What is random in `advance` and at a new authority's beginning is drawn so
 * that it differs: that it does is a matter of odds. No replica has its authority pinned.
 *
 * Requests and answers can be lost at any time, and a request can arrive late, after its device has moved on.
 *
 * What happens in the world (bounds; 0 leaves it out):
 *
 *   RESTORES   how often the store is restored from the backup, under the name that it had
 *   FAILOVERS  how often a standby is promoted: with all commits, or with those of the backup
 *   SPLIT      the first replica stays connected to the old primary for some time after a failover
 *   BEGINNINGS the tables are dropped, and set up again with another authority
 *   RENEWS     the operator makes a new authority where the old store would be advanced
 *   COPIES     the first device is copied, at any time
 *   LATE       how many requests arrive late, after the device has asked again
 *   PRUNES     how often devices that have not checked in since an earlier slab are pruned
 *   SLABS      how many slabs the clock passes through
 *   ONLY_SHOWN the operator advances only a store that has been stopped
 *   WORKERS    the requests that are being answered; the first two by one replica if SHARED is defined
 *   ROUNDS     how many answers a device accepts
 *   EXTENT     how many labels a replica reserves at once
 *   ERA, JUMP  how many labels a slab has room for until the next `advance`, and how many that skips at least
 *
 * Rules that can be removed, or read literally: see check.mjs.
 */
#ifndef RESTORES
#define RESTORES 0
#endif
#ifndef FAILOVERS
#define FAILOVERS 0
#endif
#ifndef BEGINNINGS
#define BEGINNINGS 0
#endif
#ifndef RENEWS
#define RENEWS 0
#endif
#ifndef COPIES
#define COPIES 0
#endif
#ifndef LATE
#define LATE 0
#endif
#ifndef PRUNES
#define PRUNES 0
#endif
#ifndef SLABS
#define SLABS 1
#endif
#ifndef DEVICES
#define DEVICES 2
#endif
#ifndef WORKERS
#define WORKERS 2
#endif
#ifndef ROUNDS
#define ROUNDS 3
#endif
#ifndef EXTENT
#define EXTENT 1
#endif
#ifndef ERA
#define ERA 2
#endif
/* How often a device and its copy can take turns until one of them is told. */
#ifndef TURNS
#define TURNS 3
#endif
/* How many labels `advance` leaves out at least. */
#ifndef JUMP
#define JUMP ERA
#endif
/* Authorities begin at labels that are this far apart, the later ones at lower labels. */
#define REGION (4 * ERA)
#ifdef NO_M4
#define START(anAuthority) 0
#else
#define START(anAuthority) ((1 + RENEWS + BEGINNINGS - anAuthority) * REGION)
#endif
#define HOLDERS (DEVICES + COPIES)

#ifdef SHARED
#define REPLICA(w) (w / 2)
#else
#define REPLICA(w) w
#endif

#define MAX(a, b) (a > b -> a : b)
#define MIN(a, b) (a < b -> a : b)

typedef Row { bool exists; byte nonce, previous, round, epoch, at };
typedef Store {
  byte authority = 1;
  byte epoch = 1;
  byte name, accepted;
  byte next[SLABS] = START(1);
  byte room[SLABS] = START(1) + ERA;
  bool marked;
  byte markOthers;                 /* bits of authorities */
  byte markEpoch, markEnd[SLABS];
  byte others;                     /* bits of authorities */
  byte pruned;                     /* rows before this slab were pruned */
  Row rows[DEVICES]
};
/* A device's storage: its nonce, what it proposed (0: nothing), and its token (authority 0: none). */
typedef Holder { bool gone; byte nonce, proposal, authority, epoch, round, at, end[SLABS] };
typedef Request { byte who, nonce, proposal, authority, epoch, round, at, end[SLABS] };
/* A request that is being answered, after its exchange: it needs a block. */
typedef Work {
  byte stage, who, proposal, authority, epoch, round, at, end[SLABS];
  bool strict;                     /* the exchange was after the last stop */
  byte first, seenEpoch, seenAuthority;
  bool lost;                       /* extents were given up since the labels were asked for */
  bool lacks;                      /* the answer knows less than the replica did when it asked: */
  byte knew, other;                /* its epoch, and its authority if that was another one */
};
/* What a replica knows of its store (authority 0: nothing), whose labels it remembers, and its extents' epoch. */
typedef Replica { byte authority, epoch, owner, end[SLABS], extents, low[SLABS], top[SLABS] };

#define IDLE 0
#define EXCHANGED 1
#define RESERVED 2                 /* the store has reserved labels, and its answer is on the way */
#define FOUND 3                    /* the replica remembers more than the store, and is about to say so */

#define ACCEPTED 1
#define REPEATED 2
#define FORK 3
#define OUTDATED 4
#define UNKNOWN 5
#define OTHER 6
#define REFUSED 7
#define NO_VERDICT 8               /* only where a rule is removed: an answer that says nothing */

Store st[2];                       /* the store, and its backup or standby */
byte main;                         /* which of them is in use; another one only after a failover that splits them */
byte on[WORKERS];                  /* which store a replica is connected to */
Holder ho[HOLDERS];
Work wo[WORKERS];
Replica re[WORKERS];
Request late;
bool hasLate;
byte now;                          /* the present slab */

/* What the world has seen; no rule reads it. */
byte restores, failovers, begun, renews, authorities = 1, lates, prunes, advances, stops, lostAdvances;
byte clock = 1;                     /* of the epochs: time only goes on */
byte jumps;                        /* how much randomness `advance` has used up */
bool hasBackup, copied;
byte backupAdvances;               /* how many had happened when the backup was made */
bool wounded;                      /* something was forgotten that no `advance` has made good yet: */
bool forgotten;                    /* and labels may be among it */
int granted[SLABS];                /* labels, as bits */
bool knows[HOLDERS];               /* it has a token of an exchange that the store forgot */
bool witness;                      /* who asks, or the replica that is asked, remembers more than the store */
byte turns, lastTurn;

#define DEVICE(who) (who >= DEVICES -> 0 : who)

/* ---- scratch variables of the steps, zero between them */
byte v, i, j, k, s, w, x;
bool evidence, lacks;
Request rq;

inline done() { v = 0; i = 0; j = 0; k = 0; s = 0; w = 0; x = 0; evidence = false; lacks = false }

#define row st[s].rows[DEVICE(rq.who)]

inline clearRequest(r) {
  r.who = 0; r.nonce = 0; r.proposal = 0; r.authority = 0; r.epoch = 0; r.round = 0; r.at = 0;
  for (k : 0 .. SLABS - 1) { r.end[k] = 0 };
  k = 0
}
inline copyRequest(to, from) {
  to.who = from.who; to.nonce = from.nonce; to.proposal = from.proposal; to.authority = from.authority;
  to.epoch = from.epoch; to.round = from.round; to.at = from.at;
  for (k : 0 .. SLABS - 1) { to.end[k] = from.end[k] };
  k = 0
}
inline copyStore(to, from) {
  st[to].authority = st[from].authority; st[to].accepted = st[from].accepted; st[to].epoch = st[from].epoch;
  st[to].marked = st[from].marked; st[to].markOthers = st[from].markOthers; st[to].markEpoch = st[from].markEpoch;
  st[to].others = st[from].others; st[to].pruned = st[from].pruned;
  for (k : 0 .. SLABS - 1) {
    st[to].next[k] = st[from].next[k]; st[to].room[k] = st[from].room[k]; st[to].markEnd[k] = st[from].markEnd[k]
  }
  for (k : 0 .. DEVICES - 1) {
    st[to].rows[k].exists = st[from].rows[k].exists; st[to].rows[k].nonce = st[from].rows[k].nonce;
    st[to].rows[k].previous = st[from].rows[k].previous; st[to].rows[k].round = st[from].rows[k].round;
    st[to].rows[k].epoch = st[from].rows[k].epoch; st[to].rows[k].at = st[from].rows[k].at
  };
  k = 0
}

/* x: a nonce that nobody remembers for device i. */
inline freshNonce() {
  x = 1;
  do
  :: evidence = false;
     for (k : 0 .. 1) {
       evidence = evidence || (st[k].rows[i].exists && (st[k].rows[i].nonce == x || st[k].rows[i].previous == x))
     }
     for (k : 0 .. HOLDERS - 1) {
       evidence = evidence || (DEVICE(k) == i && !ho[k].gone && (ho[k].nonce == x || ho[k].proposal == x))
     }
     for (k : 0 .. WORKERS - 1) {
       evidence = evidence || (wo[k].stage != IDLE && DEVICE(wo[k].who) == i && wo[k].proposal == x)
     }
     evidence = evidence || (hasLate && DEVICE(late.who) == i && (late.nonce == x || late.proposal == x));
     if
     :: evidence -> x++
     :: else -> break
     fi
  od;
  evidence = false;
  k = 0
}

/* The request of a device is rq, with a proposal that stays until it is answered. */
inline ask(holder) {
  i = DEVICE(holder);
  if
  :: ho[holder].proposal == 0 -> freshNonce(); ho[holder].proposal = x; x = 0
  :: else
  fi;
  i = 0;
  rq.who = holder;
  copyToken(rq, ho[holder]);
  rq.nonce = ho[holder].nonce; rq.proposal = ho[holder].proposal
}
inline copyToken(to, from) {
  to.authority = from.authority; to.epoch = from.epoch; to.round = from.round; to.at = from.at;
  for (k : 0 .. SLABS - 1) { to.end[k] = from.end[k] };
  k = 0
}

inline dropExtents(r) {
  for (k : 0 .. SLABS - 1) { re[r].low[k] = 0; re[r].top[k] = 0 };
  for (k : 0 .. WORKERS - 1) {
    if
    :: REPLICA(k) == r && wo[k].stage == RESERVED -> wo[k].lost = true
    :: else
    fi
  };
  k = 0
}

/* What a replica learns from an answer. Labels of another authority and extents of another epoch are given up. */
inline observe(r, anAuthority, anEpoch) {
  if
  :: re[r].authority == 0 || anEpoch >= re[r].epoch ->
#ifndef HIGHEST_KEPT
     if
     :: re[r].owner != anAuthority -> for (k : 0 .. SLABS - 1) { re[r].end[k] = 0 }
     :: else
     fi;
#endif
     re[r].authority = anAuthority; re[r].epoch = anEpoch; re[r].owner = anAuthority
  :: else
  fi;
  if
  :: re[r].extents != 0 && re[r].extents != anEpoch ->
#ifndef EXTENTS_KEPT
     dropExtents(r)
#endif
  :: else
  fi;
  re[r].extents = anEpoch;
  k = 0
}

inline mark(another, anEpoch) {
  if
  :: !st[s].marked && st[s].name == st[s].accepted && s == main ->
     stops++;
     printf("   the store is marked as rolled back\n");
     /* A stop is false if nothing was forgotten, or all is made good. A restore and a beginning may need two. */
     assert(wounded || lostAdvances > 0 || (restores > 0 && begun > 0));
     assert(stops <= restores + failovers + begun + lostAdvances)
  :: else
  fi;
  st[s].marked = true;
  st[s].markOthers = st[s].markOthers | (another == 0 -> 0 : 1 << another);
  st[s].markEpoch = MAX(st[s].markEpoch, anEpoch)
}

/* evidence: a label of this request or replica lies beyond the store's counter. */
inline compareLabels(holder) {
  for (k : 0 .. SLABS - 1) { evidence = evidence || holder.end[k] > st[s].next[k] };
  k = 0
}
inline markLabels(holder) {
  for (k : 0 .. SLABS - 1) { st[s].markEnd[k] = MAX(st[s].markEnd[k], holder.end[k]) };
  k = 0
}

/* v: the verdict on rq by store s, asked by replica r. The rules, in the order of the server's `exchange`. */
inline exchange(r) {
  v = REFUSED;
  evidence = false;
  do
  :: true ->
  if
  :: rq.authority != 0 && rq.authority != st[s].authority ->
#ifndef NO_M3
#ifndef NO_OTHERS
     if
     :: (st[s].others >> rq.authority) & 1
     :: else ->
#else
     if
     :: true ->
#endif
        markLabels(rq);
        mark(rq.authority, 0)
     fi
#else
     skip
#endif
  :: else
  fi;
  if
  :: rq.authority != 0 && rq.authority == st[s].authority ->
#ifndef NO_LATER_EPOCH
     evidence = rq.epoch > st[s].epoch;
#endif
#ifndef NO_LABELS
     compareLabels(rq);
#endif
#ifdef EPOCHS_NOT_COMPARED
     if
     :: true ->
#else
     if
     :: rq.epoch == st[s].epoch ->
#endif
#ifndef NO_ROUNDS
#ifdef NO_AT
        evidence = evidence || !row.exists;
#else
        evidence = evidence || (!row.exists && rq.at >= st[s].pruned);
#endif
        evidence = evidence || (row.exists && rq.round > row.round
#ifndef PRUNED_ROUNDS_COUNT
          && rq.at >= st[s].pruned
#endif
        )
#endif
     :: else
     fi
  :: else
  fi;
  if
  :: evidence -> markLabels(rq); mark(0, rq.epoch)
  :: else
  fi;
#if !defined(NO_M2) && !defined(NO_GIVEN)
  /* What the replica was given goes with each request. */
  evidence = false;
  if
  :: re[r].authority == st[s].authority && re[r].epoch >= st[s].epoch -> compareLabels(re[r])
  :: else
  fi;
  if
  :: evidence -> markLabels(re[r]); mark(0, re[r].epoch)
  :: else
  fi;
#endif
  evidence = false;
  if
  :: st[s].marked || st[s].name != st[s].accepted -> break
  :: else
  fi;
  if
  :: rq.authority != 0 && rq.authority != st[s].authority -> v = OTHER; break
  :: else
  fi;
  if
  :: row.exists && row.nonce == rq.proposal -> v = REPEATED
  :: !row.exists && rq.nonce == 0 -> v = ACCEPTED
  :: !row.exists && rq.nonce != 0 ->
     v = (rq.authority != 0 && rq.epoch < st[s].epoch -> ACCEPTED : UNKNOWN)
  :: else ->
     if
     :: row.nonce == rq.nonce -> v = ACCEPTED
     :: row.nonce != rq.nonce && row.previous == rq.proposal ->
#ifdef NO_PREVIOUS
        v = NO_VERDICT
#else
        v = OUTDATED
#endif
     :: else ->
        if
        :: rq.authority == 0 -> v = UNKNOWN
#ifndef PRUNED_ROUNDS_COUNT
        :: rq.authority != 0 && rq.epoch == st[s].epoch && rq.round > row.round -> v = UNKNOWN
#endif
#ifndef NO_AMNESTY
        :: rq.authority != 0 && rq.epoch < st[s].epoch ->
#ifdef AMNESTY_AT_ANY_ROUND
           v = (row.epoch < st[s].epoch || rq.round > row.round -> ACCEPTED : OUTDATED)
#else
           v = (rq.round > row.round || (row.epoch < st[s].epoch && rq.round == row.round) -> ACCEPTED : OUTDATED)
#endif
#endif
        :: else -> v = FORK
        fi
     fi
  fi;
  if
  :: v == ACCEPTED ->
#ifdef ROW_PLUS_ONE
     row.round = row.round + 1;
#else
     row.round = MAX(row.round, rq.round) + 1;
#endif
     row.nonce = rq.proposal;
     row.previous = rq.nonce;
     row.exists = true;
     for (k : 0 .. HOLDERS - 1) { knows[k] = knows[k] && DEVICE(k) != DEVICE(rq.who) };
     k = 0
  :: else
  fi;
  if
  :: v == ACCEPTED || v == REPEATED ->
     row.epoch = MAX(row.epoch, (rq.nonce == 0 -> st[s].epoch : MIN((rq.authority == 0 -> 0 : rq.epoch), st[s].epoch)));
     row.at = MAX(row.at, now)
  :: else
  fi;
     break
  od
}

/* The device takes the answer, if its proposal is still pending. */
inline take(holder, aProposal, aVerdict) {
  if
  :: !ho[holder].gone && ho[holder].proposal == aProposal ->
     /* A device and its copy cannot take turns forever. */
     if
     :: copied && DEVICE(holder) == 0 && !ho[0].gone && !ho[DEVICES * COPIES].gone ->
        if
        :: lastTurn != holder + 1 -> turns++; lastTurn = holder + 1
        :: else
        fi;
        assert(turns <= TURNS || aVerdict == FORK || aVerdict == OUTDATED || aVerdict == UNKNOWN)
     :: else
     fi;
     if
     :: aVerdict == FORK || aVerdict == OUTDATED ->
        printf("   device %d is told that it was copied\n", holder);
        assert(copied && DEVICE(holder) == 0);
        forget(holder)
     :: aVerdict == UNKNOWN ->
        printf("   device %d starts over as a new one\n", holder);
        assert(prunes > 0 || (copied && DEVICE(holder) == 0));
        forget(holder)
     :: aVerdict == OTHER ->
        assert(begun + renews > 0);
        forget(holder)
     :: aVerdict == ACCEPTED || aVerdict == REPEATED ->
        ho[holder].nonce = aProposal;
        ho[holder].proposal = 0
     :: else
     fi
  :: else -> v = REFUSED
  fi
}
inline forget(holder) {
  ho[holder].gone = true;
  ho[holder].nonce = 0; ho[holder].proposal = 0;
  ho[holder].authority = 0; ho[holder].epoch = 0; ho[holder].round = 0; ho[holder].at = 0;
  for (k : 0 .. SLABS - 1) { ho[holder].end[k] = 0 };
  k = 0
}

#define IS_STRANGE(anAuthority) (anAuthority != 0 && anAuthority != st[s].authority && !((st[s].others >> anAuthority) & 1))
#define IS_OF_EPOCH(it) (it.authority == st[s].authority && it.epoch == st[s].epoch)

/* witness: by what the world knows, and no rule. A late request is not one of a device that comes back. */
inline isWitness(r) {
  evidence = false;
  if
  :: IS_OF_EPOCH(rq) -> compareLabels(rq)
  :: else
  fi;
  if
  :: IS_OF_EPOCH(re[r]) -> compareLabels(re[r])
  :: else
  fi;
  witness = wounded && s == main && (evidence || IS_STRANGE(rq.authority) || IS_STRANGE(re[r].authority) ||
    (rq.authority == st[s].authority && rq.epoch > st[s].epoch) ||
    (re[r].authority == st[s].authority && re[r].epoch > st[s].epoch) ||
    (IS_OF_EPOCH(rq) && knows[rq.who] && rq.round > row.round && rq.at >= st[s].pruned));
  evidence = false
}

/* What replica r knows and an answer of this authority does not. */
inline found(r, anAuthority) {
  wo[w].knew = (re[r].authority != anAuthority -> 0 : re[r].epoch);
  wo[w].other = (re[r].authority != anAuthority -> re[r].authority : 0)
}

/* Request rq reaches worker w: one exchange, and the answer too if no block is needed. */
inline contact(isAnswered) {
  s = on[REPLICA(w)];
  isWitness(REPLICA(w));
  exchange(REPLICA(w));
  printf("   verdict %d\n", v);
  if
  :: v == REFUSED ->
#ifndef EXTENTS_KEPT
     dropExtents(REPLICA(w));
#endif
     skip
  :: else ->
#ifndef NO_M2
     if
     :: re[REPLICA(w)].authority != 0 &&
          (st[s].epoch < re[REPLICA(w)].epoch || st[s].authority != re[REPLICA(w)].authority) ->
        wo[w].stage = FOUND; wo[w].seenEpoch = st[s].epoch;
        found(REPLICA(w), st[s].authority);
        v = REFUSED
     :: else -> observe(REPLICA(w), st[s].authority, st[s].epoch)
     fi;
#else
     observe(REPLICA(w), st[s].authority, st[s].epoch);
#endif
     /* Whoever remembers more than the store stops it. */
     assert(!witness || v == REFUSED);
     if
     :: v == ACCEPTED || v == REPEATED ->
        wo[w].who = rq.who; wo[w].proposal = rq.proposal;
        copyToken(wo[w], rq);
        wo[w].authority = st[s].authority; wo[w].epoch = st[s].epoch; wo[w].round = row.round; wo[w].at = row.at;
        wo[w].strict = !forgotten;
        if
        :: rq.end[now] == 0 -> wo[w].stage = EXCHANGED
        :: else ->
           if
           :: isAnswered -> take(rq.who, rq.proposal, v); keepToken(rq.who)
           :: else -> printf("   the answer is lost\n")
           fi;
           endWork()
        fi
     :: v == REFUSED
     :: else ->
        if
        :: isAnswered -> take(rq.who, rq.proposal, v)
        :: else -> printf("   the answer is lost\n")
        fi
     fi
  fi;
  clearRequest(rq);
  v = 0; s = 0; w = 0; evidence = false; witness = false
}
inline keepToken(holder) {
  if
  :: v == ACCEPTED || v == REPEATED ->
     ho[holder].authority = wo[w].authority; ho[holder].epoch = wo[w].epoch;
     ho[holder].round = wo[w].round; ho[holder].at = wo[w].at;
     for (k : 0 .. SLABS - 1) { ho[holder].end[k] = wo[w].end[k] }
  :: else
  fi
}
inline compareWithKnown(r, anAuthority, anEpoch) {
#ifndef NO_M2
  wo[w].lacks = re[r].authority != 0 &&
    (re[r].authority != anAuthority || anEpoch < re[r].epoch || wo[w].first < re[r].end[now]);
  if
  :: wo[w].lacks -> found(r, anAuthority)
  :: else
  fi
#else
  skip
#endif
}
inline endWork() {
  wo[w].stage = IDLE; wo[w].who = 0; wo[w].proposal = 0; wo[w].authority = 0; wo[w].epoch = 0; wo[w].round = 0; wo[w].at = 0;
  for (k : 0 .. SLABS - 1) { wo[w].end[k] = 0 }
  wo[w].strict = false; wo[w].first = 0; wo[w].seenEpoch = 0; wo[w].seenAuthority = 0;
  wo[w].lost = false; wo[w].lacks = false; wo[w].knew = 0; wo[w].other = 0;
  k = 0
}

/* The bounds of the search. */
#define CAN_ASK(who) (!ho[who].gone && ho[who].round < ROUNDS)

active [HOLDERS] proctype Device() {
  byte me = _pid;
  byte to;
  do
#if COPIES > 0
  :: d_step { CAN_ASK(me) && ho[me].proposal == 0 && !(me >= DEVICES && !copied) ->
       printf("device %d asks: its request is lost\n", me);
       ask(me); clearRequest(rq); done() }
#endif
#if LATE > 0
  :: d_step { CAN_ASK(me) && !(me >= DEVICES && !copied) && !hasLate && lates < LATE ->
       printf("device %d asks: its request is delayed\n", me);
       ask(me); copyRequest(late, rq); hasLate = true; lates++; clearRequest(rq); done() }
#endif
#define CONTACT(n, isAnswered) \
  :: d_step { CAN_ASK(me) && !(me >= DEVICES && !copied) && wo[n].stage == IDLE -> \
       printf("device %d asks worker %d\n", me, n); \
       ask(me); w = n; contact(isAnswered); done() }
  CONTACT(0, true)
  CONTACT(0, false)
#if WORKERS > 1
  CONTACT(1, true)
  CONTACT(1, false)
#endif
#if WORKERS > 2
  CONTACT(2, true)
  CONTACT(2, false)
#endif
  od
}

active [WORKERS] proctype Worker() {
  byte me = _pid - HOLDERS;
  do
#if LATE > 0
  :: d_step { hasLate && wo[me].stage == IDLE ->
       printf("the delayed request of device %d arrives at worker %d\n", late.who, me);
       copyRequest(rq, late); hasLate = false; clearRequest(late); w = me; contact(true); done() }
#endif
  /* A block of an extent, and the answer; it can be lost. */
#define GRANT(isAnswered) \
  :: d_step { wo[me].stage == EXCHANGED && re[REPLICA(me)].low[now] < re[REPLICA(me)].top[now] -> \
       w = me; x = re[REPLICA(me)].low[now]; re[REPLICA(me)].low[now] = x + 1; \
       printf("worker %d grants block %d of slab %d to device %d\n", me, x, now, wo[me].who); \
       if \
       :: re[REPLICA(me)].low[now] == re[REPLICA(me)].top[now] -> re[REPLICA(me)].low[now] = 0; re[REPLICA(me)].top[now] = 0 \
       :: else \
       fi; \
       assert(!((granted[now] >> x) & 1) || forgotten || !wo[me].strict); \
       granted[now] = granted[now] | (1 << x); \
       wo[me].end[now] = x + 1; x = 0; \
       if \
       :: isAnswered -> v = ACCEPTED; take(wo[me].who, wo[me].proposal, v); keepToken(wo[me].who); v = 0 \
       :: else -> printf("   the answer is lost\n") \
       fi; \
       endWork(); w = 0; done() }
  GRANT(true)
  GRANT(false)
  /* Labels are reserved. */
  :: d_step { wo[me].stage == EXCHANGED && re[REPLICA(me)].low[now] == re[REPLICA(me)].top[now] &&
       st[on[REPLICA(me)]].name == st[on[REPLICA(me)]].accepted && !st[on[REPLICA(me)]].marked &&
       st[on[REPLICA(me)]].next[now] + EXTENT <= st[on[REPLICA(me)]].room[now] ->
       s = on[REPLICA(me)]; w = me;
       wo[w].first = st[s].next[now];
       /* M2: what the replica knows when it asks. The answer cannot know less. */
       compareWithKnown(REPLICA(w), st[s].authority, st[s].epoch);
       st[s].next[now] = st[s].next[now] + EXTENT;
       wo[w].seenEpoch = st[s].epoch; wo[w].seenAuthority = st[s].authority;
       wo[w].stage = RESERVED;
       printf("worker %d reserves from label %d\n", w, wo[w].first);
       s = 0; w = 0; done() }
  :: d_step { wo[me].stage == RESERVED ->
       w = me;
       printf("worker %d: the labels from %d arrive\n", w, wo[w].first);
#ifdef NOT_CAUSAL
       compareWithKnown(REPLICA(w), wo[w].seenAuthority, wo[w].seenEpoch);
#endif
       if
       :: wo[w].lacks -> wo[w].stage = FOUND
       :: else ->
          wo[w].stage = EXCHANGED;
          observe(REPLICA(w), wo[w].seenAuthority, wo[w].seenEpoch);
          if
          :: re[REPLICA(w)].owner == wo[w].seenAuthority ->
             re[REPLICA(w)].end[now] = MAX(re[REPLICA(w)].end[now], wo[w].first + EXTENT)
          :: else
          fi;
          /* If extents were given up meanwhile, this one belongs to nobody. */
          if
          :: !wo[w].lost && re[REPLICA(w)].low[now] == re[REPLICA(w)].top[now] ->
             re[REPLICA(w)].low[now] = wo[w].first; re[REPLICA(w)].top[now] = wo[w].first + EXTENT
          :: else
          fi;
          wo[w].first = 0
       fi;
       wo[w].seenAuthority = 0; wo[w].lost = false; wo[w].lacks = false;
       if
       :: wo[w].stage == EXCHANGED -> wo[w].seenEpoch = 0
       :: else
       fi;
       w = 0; done() }
  /* The replica says what it remembers. */
  :: d_step { wo[me].stage == FOUND ->
       printf("worker %d says what its replica remembers\n", me);
       w = me; s = on[REPLICA(w)];
       if
#ifdef MARK_ANYTIME
       :: true ->
#else
       :: st[s].epoch == wo[w].seenEpoch &&
#ifdef OTHERS_MARKED
          true ->
#else
          !(wo[w].other != 0 && ((st[s].others >> wo[w].other) & 1)) ->
#endif
#endif
          markLabels(re[REPLICA(w)]);
          mark(wo[w].other, wo[w].knew)
       :: else
       fi;
       /* The operator decides about the store as it is: it is the one to compare with from now on. */
       re[REPLICA(w)].authority = 0; re[REPLICA(w)].epoch = 0;
       if
       :: wo[w].other != 0 -> re[REPLICA(w)].owner = 0; for (k : 0 .. SLABS - 1) { re[REPLICA(w)].end[k] = 0 }
       :: else
       fi;
       if
       :: st[s].marked || st[s].name != st[s].accepted ->
#ifndef EXTENTS_KEPT
          dropExtents(REPLICA(w))
#endif
       :: else
       fi;
       s = 0; endWork(); w = 0; done() }
  /* It fails: the store refuses, is full, or the process is killed. */
  :: d_step { wo[me].stage == EXCHANGED &&
       re[REPLICA(me)].low[now] == re[REPLICA(me)].top[now] ->
       printf("worker %d gives up\n", me);
       w = me; endWork(); w = 0; done() }
  od
}

/* Everything was made good that the store had forgotten. */
inline healed() {
  wounded = false; forgotten = false;
  turns = 0; lastTurn = 0;
  for (k : 0 .. HOLDERS - 1) { knows[k] = false };
  k = 0
}

/* Another authority takes the place of the one in the store. */
inline newAuthority() {
  authorities++;
  st[s].authority = authorities; st[s].marked = false; st[s].markOthers = 0; st[s].markEpoch = 0;
  st[s].pruned = 0;
  for (k : 0 .. SLABS - 1) {
    st[s].next[k] = START(authorities);
    st[s].room[k] = st[s].next[k] + ERA; st[s].markEnd[k] = 0
  }
  for (k : 0 .. DEVICES - 1) {
    st[s].rows[k].exists = false; st[s].rows[k].nonce = 0; st[s].rows[k].previous = 0;
    st[s].rows[k].round = 0; st[s].rows[k].epoch = 0; st[s].rows[k].at = 0
  };
  k = 0
}

inline advance(random) {
  if
  :: restores + failovers < RESTORES + FAILOVERS -> advances++
  :: else
  fi;
  jumps = jumps | (1 << random);
  for (j : 0 .. SLABS - 1) {
#if defined(ONLY_TOUCHED)
    if
    :: st[s].next[j] == 0
    :: else ->
#elif defined(ONLY_PRESENT)
    if
    :: j < now
    :: else ->
#else
    if
    :: true ->
#endif
#ifdef SHOWN_IGNORED
       st[s].next[j] = st[s].next[j] + JUMP + random * (JUMP + ERA);
#else
       st[s].next[j] = MAX(st[s].next[j], st[s].markEnd[j]) + JUMP + random * (JUMP + ERA);
#endif
       st[s].room[j] = st[s].next[j] + ERA
    fi;
    st[s].markEnd[j] = 0
  }
#ifdef EPOCH_PLUS_ONE
  st[s].epoch = st[s].epoch + 1;
#else
  clock++;
  st[s].epoch = MAX(MAX(st[s].epoch, st[s].markEpoch) + 1, clock);
#endif
  clock = MAX(clock, st[s].epoch);
  st[s].others = st[s].others | st[s].markOthers;
  st[s].marked = false; st[s].markOthers = 0; st[s].markEpoch = 0;
  st[s].accepted = st[s].name;
  healed();
  j = 0; s = 0
}

/* Nobody will need it, so that states that differ only in it are one. */
inline forgetBackup(isLast) {
  if
  :: isLast ->
     st[1].authority = 0;
     st[1].name = 0; st[1].accepted = 0; st[1].epoch = 0; st[1].pruned = 0; st[1].others = 0;
     for (k : 0 .. SLABS - 1) { st[1].next[k] = 0; st[1].room[k] = 0 }
     for (k : 0 .. DEVICES - 1) {
       st[1].rows[k].exists = false; st[1].rows[k].nonce = 0; st[1].rows[k].previous = 0;
       st[1].rows[k].round = 0; st[1].rows[k].epoch = 0; st[1].rows[k].at = 0
     };
     advances = 0; backupAdvances = 0
  :: else
  fi;
  k = 0
}

/* What was exchanged before the store forgot does not count as after the stop. */
inline notStrict() {
  turns = 0; lastTurn = 0;
  for (k : 0 .. WORKERS - 1) { wo[k].strict = false };
  k = 0
}

/* The main store has forgotten something. */
inline wound() {
  wounded = true;
  notStrict();
  s = main;
  for (i : 0 .. HOLDERS - 1) {
    knows[i] = IS_OF_EPOCH(ho[i]) && ho[i].round > st[s].rows[DEVICE(i)].round
  };
  i = 0; s = 0
}

/* Nothing is under way for as long as a slab. */
#if WORKERS > 2
#define NOTHING_UNDER_WAY wo[0].stage + wo[1].stage + wo[2].stage == IDLE
#elif WORKERS > 1
#define NOTHING_UNDER_WAY wo[0].stage + wo[1].stage == IDLE
#else
#define NOTHING_UNDER_WAY wo[0].stage == IDLE
#endif

/* An operator may know of a restore that nothing has shown yet. */
#ifdef ONLY_SHOWN
#define IS_NOTICED false
#else
#define IS_NOTICED begun == 0
#endif
#define NEEDS_OPERATOR (st[main].marked || st[main].name != st[main].accepted || (wounded && IS_NOTICED))

active proctype World() {
  do
  :: false
#if RESTORES + FAILOVERS > 0
  :: d_step { !hasBackup && restores + failovers < RESTORES + FAILOVERS && !st[main].marked && st[main].name == st[main].accepted ->
       printf("a backup is made\n");
       hasBackup = true; backupAdvances = advances;
       copyStore(1, 0); st[1].name = st[main].name; done() }
#endif
#if RESTORES > 0
  :: d_step { hasBackup && restores < RESTORES ->
       printf("the backup is restored\n");
       restores++;
       /* What the operator did since the backup is forgotten, too; and a stop that nobody has seen to yet. */
       lostAdvances = lostAdvances + advances - backupAdvances + (st[0].authority == st[1].authority -> 0 : 1) +
         (begun > 0 && st[0].marked -> 1 : 0);
       backupAdvances = advances;
       copyStore(0, 1); wound(); forgotten = true;
       forgetBackup(restores + failovers == RESTORES + FAILOVERS); done() }
#endif
  /* The operator runs `advance`: after a stop, or without one because the restore is known. */
#define ADVANCE(random) \
  :: d_step { NEEDS_OPERATOR && !((jumps >> random) & 1) -> \
       printf("advance\n"); s = main; advance(random); done() }
#if RESTORES + FAILOVERS + BEGINNINGS > 0
#ifdef FIXED_JUMP
  :: d_step { NEEDS_OPERATOR ->
       printf("advance\n"); s = main; advance(0); done() }
#else
  ADVANCE(0)
#if RESTORES > 1
  ADVANCE(1)
  ADVANCE(2)
#endif
#endif
#endif
#if FAILOVERS > 0
#ifdef SPLIT
#define PROMOTE main = 1; for (k : 1 .. WORKERS - 1) { on[REPLICA(k)] = 1 }; k = 0
#else
#define PROMOTE copyStore(0, 1); forgetBackup(restores + failovers == RESTORES + FAILOVERS)
#endif
#ifdef NAME_ADOPTED
#define ADOPT st[main].accepted = st[main].name; wounded = false; forgotten = false
#else
#define ADOPT skip
#endif
  :: d_step { failovers < FAILOVERS && st[main].name == st[main].accepted ->
       printf("a standby with all commits is promoted\n");
       failovers++; copyStore(1, 0); PROMOTE; st[main].name = st[main].name + 1;
       ADOPT; done() }
  :: d_step { hasBackup && failovers < FAILOVERS && st[main].name == st[main].accepted ->
       printf("a standby that has lost commits is promoted\n");
       failovers++; PROMOTE; wound(); forgotten = true; st[main].name = st[main].name + 1;
       ADOPT; done() }
#ifdef SPLIT
  :: d_step { on[0] != main ->
       printf("the first replica finds the new primary\n");
       on[0] = main; done() }
#endif
#endif
#if BEGINNINGS > 0
  :: d_step { begun < BEGINNINGS ->
       printf("the tables are dropped and set up again\n");
       begun++; s = main;
#ifdef EPOCHS_FROM_ONE
       st[s].epoch = 1;
#else
       clock = MAX(clock, st[s].epoch) + 1;
       st[s].epoch = clock;
#endif
       st[s].others = 0; newAuthority();
       wound(); done() }
#endif
#if RENEWS > 0
  :: d_step { renews < RENEWS && NEEDS_OPERATOR ->
       printf("renew\n");
       renews++; s = main;
#ifndef FORMER_FORGOTTEN
       st[s].others = st[s].others | (1 << st[s].authority);
#ifndef SHOWN_FORGOTTEN
       st[s].others = st[s].others | st[s].markOthers;
#endif
#endif
       newAuthority(); notStrict();
       st[s].accepted = st[s].name;
#ifdef EPOCHS_FROM_ONE
       st[s].epoch = 1;
#else
       clock = MAX(clock, st[s].epoch) + 1;
       st[s].epoch = clock;
#endif
       healed(); s = 0; done() }
#endif
#if COPIES > 0
  :: d_step { !copied && !ho[0].gone ->
       printf("device 0 is copied: the copy is device %d\n", DEVICES);
       copied = true;
       ho[DEVICES].nonce = ho[0].nonce; ho[DEVICES].proposal = ho[0].proposal;
       copyToken(ho[DEVICES], ho[0]); done() }
#endif
#if SLABS > 1 || PRUNES > 0
  :: d_step { now < SLABS - 1 && !hasLate && NOTHING_UNDER_WAY -> printf("a slab passes\n"); now++; done() }
#endif
#if PRUNES > 0
  :: d_step { prunes < PRUNES && st[main].pruned < now && !st[main].marked && st[main].name == st[main].accepted ->
       printf("devices of the past are pruned\n");
       prunes++; st[main].pruned = now;
       for (k : 0 .. DEVICES - 1) {
         if
         :: st[main].rows[k].exists && st[main].rows[k].at < now ->
            st[main].rows[k].exists = false; st[main].rows[k].nonce = 0; st[main].rows[k].previous = 0;
            st[main].rows[k].round = 0; st[main].rows[k].epoch = 0; st[main].rows[k].at = 0
         :: else
         fi
       }; done() }
#endif
  od
}
