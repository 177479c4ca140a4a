/*
 * A generator that threads share: each reads the state, looks at the clock, decides, and tries one compare-and-swap.
 * Every atomic instruction of sdk/src/threads is one step here, and any thread can run between any two. Each look at a clock
 * may find any unit, so that clocks are set, stand still, and differ from thread to thread in every way there is. A thread
 * can halt forever at any instruction: the assertion is checked after each prefix of each interleaving, and a thread
 * that is not scheduled again has crashed. It knows nothing between two IDs, so one that comes back is in it too.
 *
 * The strategies of snowflakes are in it: "hold", and a clock that is behind and shares the unit, are looks that find the
 * unit of the state; of several timelines that are safe, any may be entered; and with OVERFLOW one is entered in a full
 * unit too.
 *
 * Small numbers stand for large ones. What is defined chooses the algorithm:
 *
 *   (nothing)      as in sdk/src/threads
 *   TWO_WORDS      unit and timeline in one word, the sequence in another: the classic bug
 *   NOT_COMPARED   the state is stored, not compared and swapped
 *   RECORD_AFTER   a timeline is left first, and how far it came is put on record then
 *   PLAIN_RECORD   how far it came is stored, whether or not a higher unit is on record
 *   RAISED_ONCE    it goes unrecorded where another thread has changed the record in between
 *   NO_RECORD      how far it came is not put on record
 */
#ifndef THREADS
#define THREADS 2
#endif
#ifndef UNITS
#define UNITS 4        /* 0, which counts as used, and those that the clock can read */
#endif
#ifndef LAST
#define LAST 1         /* of the sequence, which starts at 0 */
#endif
#ifndef BLOCK
#define BLOCK 1        /* the most numbers that are taken at once */
#endif
#ifndef TIMELINES
#define TIMELINES 2
#endif

/* Whether the thread has to go to another timeline. */
#ifdef OVERFLOW
#define LEAVES (looked < u || (looked == u && s >= LAST))
#else
#define LEAVES (looked < u)
#endif

/* The state: one word. What reads or changes it whole is one d_step. */
byte unit, sequence, timeline;
/* The highest unit of each timeline, when it was left: a word each. */
byte highs[TIMELINES];

bool issued[TIMELINES * UNITS * (LAST + 1)];

/* The numbers are this thread's from here on. */
inline issue() {
  do
  :: count > 0 ->
     count--;
     assert(!issued[(nextT * UNITS + nextU) * (LAST + 1) + nextS + count]);
     issued[(nextT * UNITS + nextU) * (LAST + 1) + nextS + count] = true
  :: else -> break
  od
}

active [THREADS] proctype Thread() {
  byte u, t, s, nextU, nextT, nextS, count, old, looked;
  bool done;

  do
  :: d_step { u = unit; t = timeline; s = sequence };       /* Atomics.load */
#ifdef TWO_WORDS
     s = sequence;                                          /* Atomics.load */
#endif
     select (looked: 1 .. UNITS - 1);                       /* clock.now() */

     /* step() or advance(). The guards are of locals alone, but for the record of the timeline to enter. */
     if
#if !defined(OVERFLOW)
     :: looked == u && s >= LAST -> goto retry              /* exhausted */
#endif
     :: looked == u && s < LAST -> d_step { nextU = u; nextT = t; nextS = s + 1 }
     :: looked > u -> d_step { nextU = looked; nextT = t; nextS = 0 }
     :: LEAVES ->
        d_step { nextU = looked; nextS = 0 };
        select (nextT: 0 .. TIMELINES - 1);
        if
        :: nextT == t -> goto retry
        :: else
        fi;
        if
        :: highs[nextT] >= looked -> goto retry             /* Atomics.load: unsafe, or no timeline to overflow into */
        :: highs[nextT] < looked
        fi;
#if defined(PLAIN_RECORD)
        highs[t] = u                                        /* Atomics.store */
#elif !defined(RECORD_AFTER) && !defined(NO_RECORD)
        do
        :: old = highs[t];                                  /* Atomics.load */
           if
           :: old >= u -> break
           :: old < u ->
              d_step {                                      /* Atomics.compareExchange */
                done = (highs[t] == old);
                if
                :: done -> highs[t] = u
                :: else
                fi
              };
#if defined(RAISED_ONCE)
              break
#else
              if
              :: done -> break
              :: !done
              fi
#endif
           fi
        od
#endif
     fi;

     select (count: 1 .. BLOCK);                            /* as many as are asked for, and are there */
     d_step {
       count = (nextS + count - 1 > LAST -> LAST - nextS + 1 : count);
       looked = 0;
       old = 0
     };

#if defined(TWO_WORDS)
     d_step {                                               /* Atomics.compareExchange */
       done = (unit == u && timeline == t);
       if
       :: done -> unit = nextU; timeline = nextT
       :: else
       fi
     };
     if
     :: !done -> goto retry
     :: done
     fi;
     d_step {                                               /* Atomics.compareExchange */
       done = (sequence == s);
       if
       :: done -> sequence = nextS + count - 1; issue()
       :: else
       fi
     };
#elif defined(NOT_COMPARED)
     d_step { unit = nextU; timeline = nextT; sequence = nextS + count - 1; issue(); done = true };
#else
     d_step {                                               /* Atomics.compareExchange */
       done = (unit == u && timeline == t && sequence == s);
       if
       :: done -> unit = nextU; timeline = nextT; sequence = nextS + count - 1; issue()
       :: else
       fi
     };
#endif

#ifdef RECORD_AFTER
     if
     :: done && nextT != t && highs[t] < u -> highs[t] = u
     :: else
     fi;
#endif

retry: skip;
     d_step { u = 0; t = 0; s = 0; nextU = 0; nextT = 0; nextS = 0; count = 0; old = 0; looked = 0; done = false }
  od
}
